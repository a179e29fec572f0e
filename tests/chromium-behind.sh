#!/bin/sh
# Chromium, after everything else that wants the processor: what is measured or waited for is the server's answer.
exec nice -n 10 "$CHROMIUM" "$@"
