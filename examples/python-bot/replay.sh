#!/bin/sh
# Starts a dashboard and the bot on it, to be tested with a recording. In this folder:
# npx whatsapp-test-network replay FILE --against http://127.0.0.1:8080 --command 'sh replay.sh'
port="${PORT:-8080}"
export DASHBOARD_URL="http://127.0.0.1:$port"
${DASHBOARD:-npx whatsapp-dashboard} --port "$port" &
until curl --silent --fail --output /dev/null "$DASHBOARD_URL/api/connection"; do sleep 0.2; done
exec python3 bot.py
