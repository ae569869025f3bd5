"""What was found, as a document for programs and as lines for people. No report asks anything."""
