#!/usr/bin/env python3
"""Sends a text and prints each step of its delivery until the recipient has read it.

Usage: follow_receipts.py [NUMBER [TEXT]]

Needs only the standard library. The event stream starts at the last event before the message, so that
no step is missed.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("DASHBOARD_URL", "http://127.0.0.1:8080")
TOKEN = os.environ.get("DASHBOARD_TOKEN")


def open_url(path, body=None):
    request = urllib.request.Request(URL + path, method="GET" if body is None else "POST")
    if TOKEN:
        request.add_header("Authorization", f"Bearer {TOKEN}")
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    return urllib.request.urlopen(request, timeout=60)


def call(path, body=None):
    with open_url(path, body) as response:
        return json.load(response)


def connect():
    call("/api/connect", {})
    while call("/api/connection")["state"] != "connected":
        time.sleep(0.5)  # scan the QR code meanwhile; the playground's phone does so by itself


def events_since(seq):
    """Yields the events of the stream (https://html.spec.whatwg.org/multipage/server-sent-events.html)."""
    with open_url(f"/api/events/stream?after={seq}") as stream:
        data = []
        for line in stream:
            line = line.decode().rstrip("\r\n")
            if line.startswith("data:"):
                data.append(line[5:].lstrip())
            elif not line and data:
                yield json.loads("\n".join(data))
                data = []


def main():
    to = sys.argv[1] if len(sys.argv) > 1 else "15550102"
    text = sys.argv[2] if len(sys.argv) > 2 else "Hello from Python"
    connect()
    latest = call("/api/events?limit=1")["events"]
    message_id = call("/api/send", {"to": to, "text": text})["message_id"]
    for event in events_since(latest[-1]["seq"] if latest else 0):
        if event.get("message_id") != message_id or event.get("kind") not in ("message", "ack"):
            continue
        print(event["timestamp"], event["type"], flush=True)
        if event["type"] == "ack.error":
            sys.exit(event["payload"]["error_text"])
        if event["type"] == "ack.read":
            return


if __name__ == "__main__":
    try:
        main()
    except urllib.error.HTTPError as failure:
        sys.exit(json.load(failure)["error"])
    except urllib.error.URLError:
        sys.exit(f"Nothing answers at {URL}: start the dashboard, or set its address in DASHBOARD_URL.")
