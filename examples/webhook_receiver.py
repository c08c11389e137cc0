"""Receives webhooks and takes only what is signed: WEBHOOK_SECRET=whsec_… python3 examples/webhook_receiver.py"""
import base64, hashlib, hmac, http.server, json, os, time

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        at, given = self.headers.get("webhook-timestamp", "0"), self.headers.get("webhook-signature", "")
        signed = f"{self.headers['webhook-id']}.{at}.".encode() + body
        made = b"v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256))
        is_recent = at.isdigit() and abs(time.time() - int(at)) < 300
        is_good = is_recent and any(hmac.compare_digest(made, one.encode()) for one in given.split())
        self.send_response(204 if is_good else 401)
        self.end_headers()
        print(f"taken: {json.loads(body)['type']}" if is_good else "refused", flush=True)

server = http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver)
print("listening", flush=True)
server.serve_forever()
