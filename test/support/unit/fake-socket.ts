import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import {
  type BinaryNode,
  makeEventBuffer,
  type SignalKeyStore,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { SocketListener } from '../../../src/whatsapp/baileys/socket/socket-listener.js';

/** A message as the library hands it over. */
export function createLibraryMessage(
  message: WAMessage['message'],
  { key, ...changes }: Partial<WAMessage> = {},
): WAMessage {
  return {
    key: { remoteJid: '15550001@s.whatsapp.net', fromMe: false, id: 'IN1', ...key },
    messageTimestamp: 1_700_000_000,
    message,
    ...changes,
  };
}

export const QUIET_LOGGER: Parameters<typeof makeEventBuffer>[0] = {
  level: 'silent',
  child: () => QUIET_LOGGER,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

/** The answer of a socket to `end`: at once, only when the transport is cut off, or never. */
export type Ending = 'graceful' | 'forced' | 'never';

/** The library's socket with its real event buffer and without a connection. */
export class FakeSocket {
  readonly ev = makeEventBuffer(QUIET_LOGGER);
  readonly ws = Object.assign(new EventEmitter(), {
    /** Closes it from the other side. */
    isClosing: false,
    isClosed: false,
    socket: { terminate: () => this.onTerminate() },
  });
  ending: Ending = 'graceful';
  isAlive = true;
  readonly endErrors: (Error | undefined)[] = [];
  terminations = 0;
  relayMessage = (..._args: unknown[]): Promise<unknown> => Promise.resolve('id');
  readMessages = (_keys: unknown[]): Promise<void> => Promise.resolve();
  groupMetadata = (id: string): Promise<object> =>
    Promise.resolve({ id, subject: `Name of ${id}` });
  /** Leaves pings unanswered from now on. */
  isDead = false;
  /** Stanzas that were sent unchanged. */
  readonly nodes: BinaryNode[] = [];
  query = (node: BinaryNode): Promise<unknown> => Promise.resolve(void this.nodes.push(node));
  generateMessageTag = () => 'tag';

  /** @param isAnswered false if the server does not even answer the handshake */
  constructor(
    readonly keys: SignalKeyStore,
    isAnswered = true,
  ) {
    if (isAnswered) void Promise.resolve().then(() => this.ws.emit('frame', new Uint8Array()));
  }

  sendNode(node: BinaryNode): Promise<void> {
    this.nodes.push(node);
    const isPing = node.attrs.xmlns === 'w:p';
    if (isPing && !this.isDead) this.ws.emit('frame', { tag: 'iq', attrs: {} });
    return Promise.resolve();
  }

  end(error?: Error): Promise<void> {
    this.endErrors.push(error);
    if (this.ending === 'graceful') this.close(error);
    return this.isAlive ? new Promise(() => {}) : Promise.resolve();
  }

  /** Ends it as the library does: the event, then nothing any more (Baileys: Socket/socket.js). */
  close(error?: Error): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.update({ connection: 'close', lastDisconnect: { error, date: new Date() } });
    this.ev.removeAllListeners('connection.update');
    this.ev.destroy();
  }

  closeWith(statusCode: number, message = 'closed by the server', data: unknown = null): void {
    this.close(Object.assign(new Error(message), { output: { statusCode }, data }));
  }

  update(update: Parameters<typeof this.ev.emit<'connection.update'>>[1]): void {
    this.ev.emit('connection.update', update);
  }

  showQr(qr: string): void {
    this.update({ qr });
  }

  /** The server accepts the login; `open` follows. */
  logIn(): void {
    this.ws.emit('CB:success', { tag: 'success', attrs: {} });
  }

  open(): void {
    this.logIn();
    this.update({ connection: 'open' });
  }

  private onTerminate(): void {
    this.terminations += 1;
    if (this.ending === 'forced') this.close(this.endErrors[0]);
  }
}

/** Properties, not methods: a spec passes them to `expect` on their own. */
type ListenerMock = Record<keyof SocketListener, jest.Mock<SocketListener[keyof SocketListener]>>;

/** Records all events of a socket. */
export function createSocketListener(): ListenerMock {
  return {
    onQr: jest.fn(),
    onPaired: jest.fn(),
    onLoggedIn: jest.fn(),
    onOpen: jest.fn(),
    onOfflineQueueDrained: jest.fn(),
    onCredsChanged: jest.fn(),
    onUnresponsive: jest.fn(),
    onEvents: jest.fn(),
    onFrame: jest.fn(),
    onCall: jest.fn(),
    onServerAck: jest.fn(),
    onReceipt: jest.fn(),
    onClosed: jest.fn(),
  };
}
