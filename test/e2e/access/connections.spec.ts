import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendRaw } from '../../support/service/raw-http.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';

const TOKEN = 'a-token-of-some-length';
/** The most connections that the service takes. */
const MANY = 2000;
/** The most that the system lets wait to be accepted. */
const AT_ONCE = 100;

describe('a client without the token that takes connections', () => {
  let service: ServiceProcess;
  let taken: Socket[];

  beforeEach(async () => {
    taken = [];
    service = await ServiceProcess.start({ env: { SERVICE_API_TOKEN: TOKEN } });
  });

  afterEach(async () => {
    for (const socket of taken) socket.destroy();
    await service.dispose();
  });

  const head = (line: string) => `${line}\r\nHost: ${new URL(service.baseUrl).host}\r\n`;

  /** Opens a connection that sends this, and keeps it open as long as the service allows. */
  async function take(words: string, from?: string): Promise<void> {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect({ port: Number(port), host: hostname, localAddress: from });
    taken.push(socket);
    // The service may end it at any time.
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.once('connect', () => {
        socket.write(words);
        resolve();
      });
    });
  }

  async function takeMany(words: string, from?: string): Promise<void> {
    for (let count = 0; count < MANY; count += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => take(words, from)));
    }
  }

  /** Uses a new connection each time, from the address of the others. */
  async function askOften(): Promise<number[]> {
    const statuses: number[] = [];
    const request = `${head('GET /api/chats HTTP/1.1')}Authorization: Bearer ${TOKEN}\r\n\r\n`;
    for (let count = 0; count < 50; count += 1) {
      statuses.push((await sendRaw(service.baseUrl, [request])).status);
    }
    return [...new Set(statuses)];
  }

  it.each([
    ['silent', () => ''],
    ['with half a line', () => 'GET /api/ch'],
    ['with half the headers', () => head('GET /api/chats HTTP/1.1')],
    ['that idle after a request', () => `${head('GET /api/chats HTTP/1.1')}\r\n`],
    ['with half a body', () => `${head('POST /api/send HTTP/1.1')}Content-Length: 9\r\n\r\n{`],
    ['for a tunnel', () => `${head('CONNECT evil.example:443 HTTP/1.1')}\r\n`],
    [
      'that read nothing',
      () => `${head('GET /vendor/swagger-ui-dist/swagger-ui-bundle.js HTTP/1.1')}\r\n`,
    ],
  ])('does not keep out clients with the token: 2000 %s', async (_case, words) => {
    await takeMany(words());
    expect(await askOften()).toEqual([200]);
  });

  it('neither keeps out other addresses nor ends their connections', async () => {
    const stream = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    const heard = new Promise((resolve) => stream.once('data', resolve));
    let isOpen = true;
    stream.on('close', () => (isOpen = false));
    stream.write(
      `${head('GET /api/events/stream HTTP/1.1')}Authorization: Bearer ${TOKEN}\r\n\r\n`,
    );
    await heard;
    for (const from of ['127.0.0.2', '127.0.0.3']) await takeMany('', from);
    expect(await askOften()).toEqual([200]);
    expect(isOpen).toBe(true);
    stream.destroy();
  });

  it('is disconnected if it sends nothing', async () => {
    await take('');
    const [socket] = taken;
    socket.resume();
    await waitFor('the end', () => socket.destroyed);
  });
});
