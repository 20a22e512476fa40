#!/bin/sh
# Runs at each start of the container, in the project folder, which has the package in node_modules.
set -eu
log=${TMPDIR:-/tmp}/threeds-sandbox.log
# In a separate session, because it must outlive this command, and SIGHUP stops it even with nohup.
setsid npx --no threeds-sandbox start >"$log" 2>&1 </dev/null &
pid=$!
tries=0
until npx --no threeds-sandbox health >/dev/null 2>&1; do
  tries=$((tries + 1))
  if ! kill -0 "$pid" 2>/dev/null || [ "$tries" -gt 120 ]; then
    cat "$log" >&2
    exit 1
  fi
  sleep 0.5
done
echo "The sandbox listens on $SANDBOX_URL; its log is $log"
