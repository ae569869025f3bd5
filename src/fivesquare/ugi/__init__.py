"""The text protocol in the manner of UGI, both ends of it: the engine, and programs that play."""
