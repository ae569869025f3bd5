#!/bin/sh
# What the tests use besides Python packages: a browser, PostgreSQL and a proxy. Installed where we may; where
# we may not, it is said here, and the tests that need it say so and are skipped.
set -u

has() { command -v "$1" > /dev/null 2>&1; }
has_postgres() { has initdb || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1; }

wanted=""
has chromium || has chromium-browser || has google-chrome || wanted="$wanted chromium"
has_postgres || wanted="$wanted postgresql"
has nginx || [ -x /usr/sbin/nginx ] || wanted="$wanted nginx-light"
[ -z "$wanted" ] && exit 0

if [ "$(id -u)" = 0 ] && has apt-get; then
    echo "Installing for the tests:$wanted"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -qq -y --no-install-recommends $wanted ||
      { apt-get update -qq && apt-get install -qq -y --no-install-recommends $wanted; }; } \
        > /dev/null 2>&1 && exit 0
    echo "That could not be installed; the tests that need it are skipped."
else
    echo "Not installed here, so the tests that need it are skipped:$wanted"
fi
exit 0
