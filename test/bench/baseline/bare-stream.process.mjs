/** The least that a stream for many can be: a frame made once and written to each, on bare `node:http`. */
import { createServer } from 'node:http';
import { BareClient } from './bare-client.mjs';
import { serveCalls } from './serve-calls.mjs';

const client = new BareClient();
const responses = new Set();
let seq = 0;

const server = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(': connected\n\n');
  responses.add(response);
  request.on('close', () => responses.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Dashboard: http://127.0.0.1:${server.address().port}`);
});

const keep = client.keep.bind(client);
client.keep = (message) => {
  keep(message);
  seq += 1;
  const data = JSON.stringify({ id: seq, text: message.message?.conversation });
  const frame = Buffer.from(`id: ${seq}\nevent: message\ndata: ${data}\n\n`);
  for (const response of responses) response.write(frame);
};

serveCalls(client.methods);
