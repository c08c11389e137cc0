// Receives webhooks and takes only what is signed: WEBHOOK_SECRET=whsec_… node examples/webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
const isSigned = (headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
  const made = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest();
  const signatures = given.split(' ').map((one) => Buffer.from(one.replace('v1,', ''), 'base64'));
  const isRecent = Math.abs(Date.now() / 1000 - at) < 300;
  return isRecent && signatures.some((one) => one.length === 32 && timingSafeEqual(one, made));
};
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const isGood = isSigned(request.headers, body);
  response.writeHead(isGood ? 204 : 401).end();
  console.log(isGood ? `taken: ${JSON.parse(body).type}` : 'refused');
});
server.listen(process.env.PORT ?? 9000, '127.0.0.1', () => console.log('listening'));
