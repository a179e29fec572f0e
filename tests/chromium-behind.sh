#!/bin/sh
# Chromium, after everything else that wants the processor: what is measured or waited for is the server's answer.
# Started by root it puts itself before everything else, unless it may not.
unranked='setpriv --bounding-set=-sys_nice --inh-caps=-sys_nice'
if [ "$(id -u)" = 0 ] && $unranked true 2>/dev/null; then
  exec nice -n 10 $unranked "$CHROMIUM" "$@"
fi
exec nice -n 10 "$CHROMIUM" "$@"
