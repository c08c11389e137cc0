import type { Socket } from 'node:net';
import { ServerLink } from './server-link.js';

/** The n-th statement whose text fits, over all connections. */
export interface StatementStep {
  statement: RegExp;
  count?: number;
}

/**
 * A way to a PostgreSQL server that stands still for good at one statement, which never gets there: its client can be
 * killed in the middle of a certain step.
 */
export class StatementLink extends ServerLink {
  /** Resolves once the statement has come. */
  readonly reached: Promise<void>;
  private left: number;
  private reach!: () => void;

  private constructor(
    target: number,
    private readonly step: StatementStep,
  ) {
    super(target);
    this.left = step.count ?? 1;
    this.reached = new Promise((resolve) => (this.reach = resolve));
  }

  /** @param target the port of the server on this machine */
  static open(target: number, step: StatementStep): Promise<StatementLink> {
    return new StatementLink(target, step).listen();
  }

  protected override carry(client: Socket, server: Socket): void {
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
