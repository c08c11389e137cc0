import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The n-th statement whose text fits, over all connections. */
export interface StatementStep {
  statement: RegExp;
  count?: number;
}

/**
 * A way to a PostgreSQL server that stands still for good at one statement, which never gets there: its client can be
 * killed in the middle of a certain step.
 */
export class StatementLink {
  /** Resolves once the statement has come. */
  readonly reached: Promise<void>;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private left: number;
  private reach!: () => void;

  private constructor(
    private readonly target: number,
    private readonly step: StatementStep,
  ) {
    this.left = step.count ?? 1;
    this.reached = new Promise((resolve) => (this.reach = resolve));
    this.server = createServer((client) => this.join(client));
  }

  /** @param target the port of the server on this machine */
  static async open(target: number, step: StatementStep): Promise<StatementLink> {
    const link = new StatementLink(target, step);
    link.server.listen(0, '127.0.0.1');
    await once(link.server, 'listening');
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      // The other end hears of it by the close that follows.
      socket.on('error', () => {});
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    server.pipe(client);
    const reader = new StatementReader();
    client.on('data', (chunk: Buffer) => {
      for (const { bytes, statement } of reader.read(chunk)) {
        if (statement !== null && this.step.statement.test(statement)) this.left -= 1;
        if (this.left <= 0) return this.reach();
        server.write(bytes);
      }
    });
  }
}

interface Message {
  bytes: Buffer;
  /** The text of the statement that it runs. */
  statement: string | null;
}

/** The messages of a client: a length of four bytes, after a letter in all but the first one. */
class StatementReader {
  private rest = Buffer.alloc(0);
  private isFirst = true;
  /** By name. */
  private readonly prepared = new Map<string, string>();

  *read(chunk: Buffer): Generator<Message> {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (;;) {
      const head = this.isFirst ? 0 : 1;
      if (this.rest.length < head + 4) return;
      const length = head + this.rest.readInt32BE(head);
      if (this.rest.length < length) return;
      const bytes = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      yield { bytes, statement: this.isFirst ? null : this.statementIn(bytes) };
      this.isFirst = false;
    }
  }

  /** Parse has a name and a text; Bind has a portal and that name; Query has a text. Each of them ends with a zero. */
  private statementIn(bytes: Buffer): string | null {
    const type = String.fromCodePoint(bytes[0]);
    if (type === 'Q') return textAt(bytes, 5);
    if (type !== 'P' && type !== 'B') return null;
    const first = textAt(bytes, 5);
    const second = textAt(bytes, 5 + Buffer.byteLength(first) + 1);
    if (type === 'B') return this.prepared.get(second) ?? null;
    this.prepared.set(first, second);
    return null;
  }
}

function textAt(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start, bytes.indexOf(0, start));
}
