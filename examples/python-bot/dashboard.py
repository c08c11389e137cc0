"""Starts a dashboard on a test network, and pairs it."""

import os
import shlex
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
from contextlib import contextmanager

from bot import call


@contextmanager
def dashboard(net, phone):
    """Yields the address of a dashboard that is a companion of the phone, with stores of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        stores = {
            "SERVICE_DASHBOARD_AUTH_DB": f"{folder}/auth.db",
            "SERVICE_DASHBOARD_DATA_DB": f"{folder}/data.db",
            "SERVICE_MEDIA_DIR": f"{folder}/media",
        }
        command = shlex.split(os.environ.get("DASHBOARD", "node_modules/.bin/whatsapp-dashboard"))
        process = subprocess.Popen(
            [*command, "--port", str(port)],
            env={**os.environ, **net.env, **stores},
            stdout=subprocess.DEVNULL,
            # A command such as npx or a shell starts others, which would outlive it.
            start_new_session=True,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            until(lambda: call(f"{url}/api/connect", {}))
            phone.scan(until(lambda: call(f"{url}/api/qr")["qr"]))
            until(lambda: call(f"{url}/api/connection")["state"] == "connected")
            yield url
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def until(ask, seconds=120):
    """Asks until there is an answer: a program that starts does not listen at once."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            answer = ask()
        except urllib.error.URLError:
            answer = None
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise TimeoutError("The dashboard did not become ready.")
        time.sleep(0.1)
