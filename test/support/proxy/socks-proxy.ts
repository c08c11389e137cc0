import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { TestProxy, TunnelRefused } from './test-proxy.js';

const VERSION = 5;
const NO_LOGIN = 0;
const PASSWORD = 2;
const NONE_ACCEPTABLE = 0xff;
const NOT_ALLOWED = 2;
const HOST_UNREACHABLE = 4;
const BY_ADDRESS = 1;
const BY_NAME = 3;

/** A SOCKS5 proxy (RFC 1928, and RFC 1929 for passwords): CONNECT by name or IPv4 address. */
export class SocksProxy extends TestProxy {
  readonly scheme = 'socks5';

  protected createServer(): Server {
    return createServer((client) => {
      client.pause();
      // A client that leaves in the middle.
      this.serve(client).catch(() => client.destroy());
    });
  }

  private async serve(client: Socket): Promise<void> {
    const [, methodCount = 0] = await read(client, 2);
    const methods = await read(client, methodCount);
    const method = this.credentials ? PASSWORD : NO_LOGIN;
    if (!methods.includes(method)) {
      this.refusedClients += 1;
      return void client.end(Buffer.from([VERSION, NONE_ACCEPTABLE]));
    }
    client.write(Buffer.from([VERSION, method]));
    if (method === PASSWORD && !(await this.readLogin(client))) return;
    const tunnel = await readTarget(client);
    try {
      const target = await this.open(tunnel);
      client.write(reply(0));
      this.join(client, target);
    } catch (error) {
      client.end(reply(error instanceof TunnelRefused ? NOT_ALLOWED : HOST_UNREACHABLE));
    }
  }

  private async readLogin(client: Socket): Promise<boolean> {
    const [, nameLength = 0] = await read(client, 2);
    const name = (await read(client, nameLength)).toString();
    const [passwordLength = 0] = await read(client, 1);
    const password = (await read(client, passwordLength)).toString();
    const isPermitted = this.permits(name, password);
    const answer = Buffer.from([1, isPermitted ? 0 : 1]);
    if (isPermitted) client.write(answer);
    else client.end(answer);
    return isPermitted;
  }
}

async function readTarget(client: Socket): Promise<{ host: string; port: number }> {
  const [, , , kind] = await read(client, 4);
  let host: string;
  if (kind === BY_ADDRESS) {
    host = [...(await read(client, 4))].join('.');
  } else if (kind === BY_NAME) {
    const [length = 0] = await read(client, 1);
    host = (await read(client, length)).toString();
  } else {
    throw new Error('IPv6 is not supported');
  }
  return { host, port: (await read(client, 2)).readUInt16BE() };
}

function reply(code: number): Buffer {
  return Buffer.from([VERSION, code, 0, BY_ADDRESS, 0, 0, 0, 0, 0, 0]);
}

async function read(socket: Socket, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes = socket.read(length) as Buffer | null;
    if (bytes?.length === length) return bytes;
    if (socket.readableEnded || socket.destroyed) throw new Error('The client has gone');
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  }
}
