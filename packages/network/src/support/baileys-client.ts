import {
  initAuthCreds,
  makeWASocket,
  WA_CERT_DETAILS,
  type AuthenticationCreds,
  type ConnectionState,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import { MemoryKeyStore } from '../signal/memory-key-store.js';
import { ChangeSignal } from '../state/change-signal.js';
import { silentLogger } from '../state/silent-logger.js';
import { ClientLog } from './client-log.js';

/** The auth state that Baileys needs across connections. */
export interface ClientAuth {
  creds: AuthenticationCreds;
  keys: Pick<MemoryKeyStore, 'get' | 'set'>;
}

/** The URL of the network, and the root key to trust. */
export interface NetworkAddress {
  url: string;
  rootKey: string;
}

/** A bare Baileys client for the network's own specs: records its events, and lets tests await conditions. */
export class BaileysClient {
  sock!: WASocket;
  private readonly changes = new ChangeSignal();
  readonly log = new ClientLog(() => this.changes.touch());

  constructor(
    private readonly network: NetworkAddress,
    /** Settings of the next connection. */
    public config: Partial<UserFacingSocketConfig> = {},
    readonly auth: ClientAuth = { creds: initAuthCreds(), keys: new MemoryKeyStore() },
  ) {}

  /** Opens a socket; keeps the log of earlier ones. */
  connect(): void {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(this.network.rootKey, 'hex');
    this.sock = makeWASocket({
      logger: silentLogger,
      waWebSocketUrl: this.network.url,
      syncFullHistory: false,
      emitOwnEvents: false,
      ...this.config,
      auth: this.auth,
    });
    this.log.follow(this.sock);
  }

  /** Opens a socket again after the last one closed, and waits until it is usable. */
  async reconnect(): Promise<void> {
    const { mark } = this;
    this.connect();
    await this.waitForOpen(mark);
  }

  /** Ends the socket and its pending queries. */
  async end(): Promise<void> {
    await this.sock.end(undefined);
    this.sock.ws.emit('error', new Error('ended'));
  }

  /** Sends a text, optionally with a given id, and returns the id. */
  async send(jid: string, text: string, id?: string): Promise<string> {
    const sent = await this.sock.sendMessage(jid, { text }, id ? { messageId: id } : {});
    return sent?.key.id ?? '';
  }

  get updates(): Partial<ConnectionState>[] {
    return this.log.of('connection.update');
  }

  /** The number of connection updates so far, to look only at later ones. */
  get mark(): number {
    return this.updates.length;
  }

  get qr(): string | undefined {
    return this.updates.findLast((update) => update.qr)?.qr;
  }

  get messages(): WAMessage[] {
    return this.log.messages;
  }

  get texts(): string[] {
    return this.messages.map(textOf);
  }

  waitFor<T>(condition: () => T, what?: string, timeoutMs?: number): Promise<NonNullable<T>> {
    return this.changes.waitFor(condition, what, timeoutMs);
  }

  waitForQr(): Promise<string> {
    return this.waitFor(() => this.qr, 'a QR code');
  }

  async waitForOpen(mark = 0): Promise<void> {
    const isOpen = (): boolean =>
      this.updates.slice(mark).findLast(({ connection }) => connection)?.connection === 'open';
    await this.waitFor(isOpen, 'the connection to open');
  }

  /** Waits for a close after `mark` and returns its error. */
  async waitForClose(mark = 0): Promise<CloseError> {
    const close = await this.waitFor(
      () => this.updates.slice(mark).find(({ connection }) => connection === 'close'),
      'the connection to close',
    );
    const error: CloseError | undefined = close.lastDisconnect?.error;
    return error ?? new Error('closed without an error');
  }

  /** Waits for a close after `mark` and returns its code. */
  async waitForCloseCode(mark = 0): Promise<number | undefined> {
    return (await this.waitForClose(mark)).output?.statusCode;
  }

  waitForText(text: string, timeoutMs?: number): Promise<WAMessage> {
    return this.waitFor(
      () => this.messages.find((message) => textOf(message) === text),
      `the client to receive "${text.slice(0, 60)}"`,
      timeoutMs,
    );
  }

  /** Waits for an entry of the status trail. */
  async waitForTrail(id: string, entry: string): Promise<void> {
    const wanted = `${id} ${entry}`;
    await this.waitFor(() => this.log.statusTrail.includes(wanted), wanted);
  }

  /** Waits until Baileys reports a status (a number of WebMessageInfo.Status) for a message of one side. */
  async waitForStatus(id: string, status: number, fromMe = true): Promise<void> {
    const fits = (): boolean =>
      this.log
        .of('messages.update')
        .flat()
        .some(
          ({ key, update }) =>
            key.id === id && key.fromMe === fromMe && Number(update.status) === status,
        );
    await this.waitFor(fits, `${id} to get status ${status}`);
  }
}

/** The cause of a close from Baileys: a Boom, but typed as an Error. */
export interface CloseError extends Error {
  output?: { statusCode?: number };
  data?: unknown;
}

function textOf({ message }: WAMessage): string {
  return message?.conversation || message?.extendedTextMessage?.text || '';
}
