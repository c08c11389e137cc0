"""A bot on the HTTP API of the dashboard: answers "ping" with "pong".

Usage: bot.py [MESSAGE_ID], the last message that it has handled before
"""

import json
import os
import sys
import urllib.parse
import urllib.request


def call(url, body=None, key=None):
    request = urllib.request.Request(url, body and json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if key:
        request.add_header("Idempotency-Key", key)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def run(url, after=None):
    query = {"from_me": "false", "timeout_ms": 60000}
    if after:
        query["after"] = after
    while True:
        # Returns when somebody writes, or with null after a minute.
        message = call(f"{url}/api/messages/wait?{urllib.parse.urlencode(query)}")["message"]
        if not message:
            continue
        query["after"] = message["id"]
        if message["text"] == "ping":
            chat = urllib.parse.quote(message["chat_jid"])
            call(f"{url}/api/chats/{chat}/messages", {"text": "pong"}, key=f"pong-{message['id']}")


if __name__ == "__main__":
    run(os.environ["DASHBOARD_URL"], *sys.argv[1:])
