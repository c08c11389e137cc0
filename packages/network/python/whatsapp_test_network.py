"""A WhatsApp network for tests in Python, by the standard library alone.

    with network() as net:
        phone = net.phone(name="Ada")
        bob = net.contact(name="Bob")
        phone.scan(qr)                      # the text of the QR code that your program shows
        phone.run("wait-for-client")
        bob.run("say", text="hello")
        answer = bob.run("wait", contains="hello")

It needs Node, and the npm package `whatsapp-test-network` in `node_modules` here or above. WHATSAPP_TEST_NETWORK may
name its program instead. The network ends with the `with` block, and with this process, however that ends.

With pytest, in conftest.py:

    from whatsapp_test_network import network

    @pytest.fixture
    def net():
        with network() as net:
            yield net
"""

import json
import os
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

PROGRAM = "node_modules/whatsapp-test-network/dist/main.js"
PATIENCE = 10
# A proxy of this machine is not for the network on it.
_http = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class NetworkError(Exception):
    """What is wrong, in the words of the network."""


class Person:
    """A phone or a contact. Its `run` is any command of the control port that takes one."""

    def __init__(self, net, facts):
        self.net, self.number, self.jid = net, facts["number"], facts["jid"]
        self.lid, self.name, self.kind = facts["lid"], facts["name"], facts["kind"]

    def run(self, command, **body):
        return self.net.run(command, **{self.kind: self.number, **body})

    def scan(self, qr):
        """Has a phone scan the text of a QR code, and waits until the client is logged in."""
        self.run("scan", qr=qr)
        self.run("wait-for-client")

    def say(self, text, **body):
        return self.run("say", text=text, **body)

    def wait(self, **wanted):
        """Waits for a message: text, contains, kind, group, after, timeout_ms."""
        return self.run("wait", **wanted)


class Network:
    """A running network. `url` and `root_key` are for the client; `env` is for our dashboard and for files."""

    def __init__(self, *flags):
        command = ["node", _program(), *flags]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self._process.stdout.readline()
        if not line:
            raise NetworkError("The network did not start: " + self._process.stderr.read().strip())
        facts = json.loads(line)
        self.url, self.root_key, self.pid = facts["url"], facts["root_key"], facts["pid"]
        self.control_url, self.seed = facts["control_url"], facts["seed"]
        self.env = {
            "SERVICE_NETWORK_URL": self.url,
            "SERVICE_NETWORK_ROOT_KEY": self.root_key,
            "NODE_EXTRA_CA_CERTS": facts["authority_path"],
            # For node --import whatsapp-test-network/clock: whose clock the program follows.
            "WHATSAPP_TEST_NETWORK_CONTROL_URL": self.control_url,
        }

    def run(self, command, **body):
        """Runs a command of the control port; GET / there lists them."""
        request = urllib.request.Request(f"{self.control_url}/{command}", json.dumps(body).encode())
        try:
            with _http.open(request) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise NetworkError(f"{command}: {json.load(error)['error']}") from None
        except urllib.error.URLError as error:
            raise NetworkError(f"{command}: {self.control_url} does not answer; has it stopped?") from error

    def advance(self, time, **body):
        """Lets time pass, such as "24h" or "30d"; returns when all programs on the clock have done what was due."""
        return self.run("clock", advance=time, **body)

    def clock(self, **body):
        """The clock as it is; with speed, it runs so many times as fast, and stands at 0."""
        return self.run("clock", **body)

    def phone(self, **facts):
        return Person(self, self.run("phone", **facts))

    def contact(self, **facts):
        return Person(self, self.run("contact", **facts))

    def stop(self):
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            stream.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def network(seed=None, start_time=None, speed=None):
    """Starts a network. The same seed gives the same root key, and the same ids in the same order.

    Its clock starts at start_time, such as 2030-01-01T00:00:00Z, and runs speed times as fast as time; 0: it stands.
    """
    flags = {"seed": seed, "start-time": start_time, "speed": speed}
    return Network(*[f"--{name}={value}" for name, value in flags.items() if value is not None])


def _program():
    named = os.environ.get("WHATSAPP_TEST_NETWORK")
    here = Path.cwd()
    places = [Path(named)] if named else [folder / PROGRAM for folder in (here, *here.parents)]
    for place in places:
        if place.exists():
            return str(place)
    raise NetworkError(f"There is no {places[0]}: run npm install whatsapp-test-network first.")
