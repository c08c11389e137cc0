import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { waitFor } from '../support/wait-for.js';
import type { Library } from './install-library.js';
import { toEventShapes, toStanzaShape } from './shapes.js';

/** Node 20 has no global WebSocket, which a client may need. */
const FLAGS = 'WebSocket' in globalThis ? [] : ['--experimental-websocket'];

/** Settings of the socket, as JSON. */
export type LibrarySettings = Record<string, unknown>;

interface Message {
  id?: number;
  result?: unknown;
  error?: string;
  stanza?: { direction: 'in' | 'out'; xml: string };
  events?: Record<string, unknown>;
}

/** A bare client of some version of the library, in a process of its own. */
export class LibraryClient {
  /** The stanzas and events since the last `takeSeen`. */
  private seen: string[] = [];
  /** Events by name, all of them. */
  private readonly events: [name: string, data: unknown][] = [];
  private readonly calls = new Map<number, (message: Message) => void>();
  private lastId = 0;
  /** ms; the time of the last stanza or event. */
  lastSeenAt = Date.now();

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (message: Message) => this.receive(message));
  }

  static async start(
    { folder, program }: Library,
    { url, rootKey }: LocalNetwork,
    settings: LibrarySettings,
  ): Promise<LibraryClient> {
    const path = join(import.meta.dirname, program);
    const child = fork(path, [folder, url, rootKey, JSON.stringify(settings)], {
      execArgv: FLAGS,
      serialization: 'advanced',
      // The output of the library and its parts.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'message');
    return new LibraryClient(child);
  }

  connect(): Promise<unknown> {
    return this.ask('connect');
  }

  end(): Promise<unknown> {
    return this.ask('end');
  }

  /** Calls a method of the socket. */
  call<T = unknown>(method: string, ...args: unknown[]): Promise<T> {
    return this.ask('call', method, ...args) as Promise<T>;
  }

  /** The name is known some time after the pairing. */
  async hasName(): Promise<boolean> {
    const me = (await this.ask('me')) as { name?: string } | null;
    return me?.name !== undefined;
  }

  /** ms of CPU time so far. */
  async cpuMs(): Promise<number> {
    const { user, system } = (await this.ask('usage')) as NodeJS.CpuUsage;
    return (user + system) / 1000;
  }

  /** The number of events so far, to wait only for later ones. */
  get mark(): number {
    return this.events.length;
  }

  /** Waits for an event whose JSON contains these texts. */
  async until(name: string, parts: string[] = [], mark = 0): Promise<unknown> {
    return waitFor(`${name} with ${parts.join(', ')}`, () =>
      this.events.slice(mark).find(([each, data]) => {
        const text = JSON.stringify(data);
        return each === name && parts.every((part) => text.includes(part));
      }),
    );
  }

  takeSeen(): string[] {
    const { seen } = this;
    this.seen = [];
    return seen;
  }

  async stop(): Promise<void> {
    const end = once(this.child, 'exit');
    this.child.disconnect();
    await end;
  }

  private ask(method: string, ...args: unknown[]): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.calls.set(id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(`${method}: ${error}`)),
      );
      this.child.send({ id, method, args });
    });
  }

  private receive(message: Message): void {
    const { id, stanza, events } = message;
    if (id !== undefined) {
      this.calls.get(id)?.(message);
      this.calls.delete(id);
      return;
    }
    this.lastSeenAt = Date.now();
    if (stanza) this.seen.push(`${stanza.direction} ${toStanzaShape(stanza.xml)}`);
    for (const [name, data] of Object.entries(events ?? {})) {
      this.events.push([name, data]);
      this.seen.push(...toEventShapes(name, data));
    }
  }
}
