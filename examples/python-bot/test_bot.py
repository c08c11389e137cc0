import os
import subprocess
import sys
import unittest

from bot import call
from dashboard import dashboard, until
from whatsapp_test_network import NetworkError, network


class BotTest(unittest.TestCase):
    def test_answers_ping_with_pong(self):
        with network() as net:
            phone, bob = net.phone(), net.contact(name="Bob")
            with dashboard(net, phone) as url:
                earlier = bob.say("hello")["id"]
                until(lambda: call(f"{url}/api/messages/{earlier}"))
                env = {**os.environ, "DASHBOARD_URL": url}
                bot = subprocess.Popen([sys.executable, "bot.py", earlier], env=env)
                self.addCleanup(bot.wait)
                self.addCleanup(bot.kill)
                bob.say("ping")
                self.assertEqual(bob.wait(text="pong")["via"], "companion")

    def test_says_what_did_not_come(self):
        with network() as net:
            bob = net.contact(name="Bob")
            with self.assertRaisesRegex(NetworkError, "Bob has not received it; nothing has arrived"):
                bob.wait(text="pong", timeout_ms=1)


if __name__ == "__main__":
    unittest.main()
