import { MISSING_KEYS_ERROR_TEXT, type BinaryNode, type proto } from '@whiskeysockets/baileys';
import { Account, type Addressing } from '../directory/account.js';
import { companionsOf, CompanionDevice } from '../directory/companion-device.js';
import type { Room } from '../directory/room.js';
import { readFile, storeFile, type FileKind, type MessageFile } from '../media/message-files.js';
import { defaultTimerNotice } from '../directory/account-notices.js';
import { nowSeconds, receiptIds } from '../transport/nodes.js';
import type { KeyBundle } from '../signal/key-bundle.js';
import { serverNow } from '../state/server-clock.js';
import { canDisappear, timerIn, withTimer } from './content/timers.js';
import { strangeNames } from './people-check.js';
import { stanzaProblem } from './stanza-check.js';
import type { MainDevice } from './main-device.js';
import type { PersonServices } from './person-services.js';
import { SignalMessenger } from './signal-messenger.js';
import { InvalidTextError } from './decode-message.js';
import type { ChatPartner, Envelope, SendOptions, SentMessage } from './content/envelope.js';

/** Maximum of retry receipts per message. */
const MAX_RETRIES = 5;

/** A person on the network: an account and its simulated main device. */
export abstract class Person implements MainDevice {
  readonly id = 0;
  /** Answers retry receipts; without this, a companion must request the message from its phone. */
  answersRetries = true;
  /** Message ids of all retry receipts from companions. */
  readonly askedAgain: string[] = [];
  protected readonly messenger: SignalMessenger;
  /** Number of retry receipts by message id. */
  private readonly retries = new Map<string, number>();
  private decryptionFailures = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    protected readonly core: PersonServices,
    readonly account: Account,
    /** The form of this person's address in chats of two; may change at any time. */
    public addressing: Addressing,
  ) {
    this.messenger = new SignalMessenger(account, () => this.addressing);
    account.devices.set(0, this);
  }

  get number(): string {
    return this.account.number;
  }

  get jid(): string {
    return this.account.jid;
  }

  get lid(): string {
    return this.account.lid;
  }

  get name(): string {
    return this.account.name;
  }

  /** Makes decryption of the next messages fail, so that each needs a retry. */
  failDecryption(times = 1): void {
    this.decryptionFailures = times;
  }

  /**
   * Stores a file, and returns the parts of a message about it, as in
   * `imageMessage(await bob.storeFile('image', bytes))`.
   */
  storeFile(kind: FileKind, bytes: Uint8Array): Promise<MessageFile> {
    return storeFile(this.core.media, kind, bytes);
  }

  /**
   * Reads the file of a message as a phone does.
   * @throws Error if there is none, or it is not what the message says
   */
  readFile(message: proto.IMessage): Promise<Buffer> {
    return readFile(this.core.media, message);
  }

  takeBundle(): KeyBundle {
    return this.messenger.identity.takeBundle();
  }

  /** Handles stanzas one by one, in the order of arrival. */
  deliver(stanza: BinaryNode): void {
    this.reading = this.reading
      .then(() => this.read(stanza))
      .catch((error: unknown) => this.core.report(error))
      .then(() => this.core.changes.touch());
  }

  /** Waits until everything delivered or sent so far is handled. */
  async settle(): Promise<void> {
    await Promise.all([this.messenger.settle(), this.reading]);
  }

  close(): void {
    this.messenger.identity.close();
  }

  /** Receives a message from another person of the network. */
  abstract receive(from: Account, envelope: Envelope): void;

  /** Receives a receipt from another person of the network. */
  receiveReceipt(_ids: string[], _type: string, _room?: Room): void {}

  /** Called for each message of a companion: one for this person, or a copy from an own companion. */
  protected abstract onMessage(sender: CompanionDevice, envelope: Envelope): Promise<void> | void;

  protected abstract onReceipt(receipt: BinaryNode, room?: Room): void;

  /** Handles a companion's request for a file that the media server has dropped. */
  protected onReuploadRequest(_sender: CompanionDevice, _receipt: BinaryNode): void {}

  protected onChatState(_state: BinaryNode): void {}

  protected onCallAnswer(_call: BinaryNode): void {}

  protected async send(
    to: ChatPartner,
    message: proto.IMessage,
    options?: SendOptions,
  ): Promise<SentMessage> {
    const isBroken = options?.isBroken ?? this.core.faults.breaksMessages;
    const isTimed = to instanceof Account && !options?.withoutTimer;
    const content = isTimed ? this.timed(to, message, options?.at) : message;
    const sent = await this.messenger.send(to, content, { ...options, isBroken });
    this.core.changes.touch();
    return sent;
  }

  private async read(stanza: BinaryNode): Promise<void> {
    const { from, participant } = stanza.attrs;
    const sender = this.core.directory.device(participant ?? from);
    if (!(sender instanceof CompanionDevice)) return;
    const room = this.core.directory.room(from);
    if (stanza.tag === 'message') return this.readMessage(sender, stanza, room);
    if (stanza.tag === 'chatstate') return this.onChatState(stanza);
    if (stanza.tag === 'call') return this.onCallAnswer(stanza);
    if (stanza.attrs.type === 'retry') {
      this.askedAgain.push(...receiptIds(stanza));
      return this.answersRetries ? this.messenger.sendAgain(sender, stanza) : undefined;
    }
    if (stanza.attrs.type === 'server-error') return this.onReuploadRequest(sender, stanza);
    return this.onReceipt(stanza, room);
  }

  private async readMessage(
    sender: CompanionDevice,
    stanza: BinaryNode,
    room: Room | undefined,
  ): Promise<void> {
    const { id = '', t, category } = stanza.attrs;
    const message = await this.open(sender, stanza, room);
    if (!message) return;
    const reason =
      category === 'peer'
        ? null
        : (stanzaProblem(stanza, message) ?? this.namesProblem(stanza, message, room));
    if (reason !== null) {
      this.core.malformed.push({ id, by: this.name, reason });
      return;
    }
    const at = new Date(Number(t) * 1000);
    if (!room && sender.account !== this.account) this.noteTimer(sender.account, id, message, at);
    await this.onMessage(sender, { id, at, message, room });
  }

  /** A chat of two uses the kind of address by which its stanzas come. */
  private namesProblem(
    { attrs }: BinaryNode,
    message: proto.IMessage,
    room: Room | undefined,
  ): string | null {
    const ofChat = attrs.recipient ?? attrs.from ?? '';
    const addressing = room?.addressing ?? (ofChat.endsWith('@lid') ? 'lid' : 'pn');
    const [strange] = strangeNames(message, addressing);
    return strange === undefined ? null : `names ${strange} in a chat by ${addressing}`;
  }

  /** Adds the timer of its chat to a message; a setting changes that timer. */
  private timed(
    partner: Account,
    message: proto.IMessage,
    at = new Date(serverNow()),
  ): proto.IMessage {
    const { disappearing } = this.core;
    disappearing.begin(this.account, partner, Math.floor(at.getTime() / 1000));
    const said = timerIn(message, at);
    if (said) disappearing.set(this.account, partner, said);
    const timer = disappearing.timerOf(this.account, partner);
    return timer ? withTimer(message, timer) : message;
  }

  private noteTimer(from: Account, id: string, message: proto.IMessage, at: Date): void {
    const { disappearing, lasting } = this.core;
    disappearing.begin(from, this.account, Math.floor(at.getTime() / 1000));
    const said = timerIn(message, at);
    if (said) disappearing.set(from, this.account, said);
    const seconds = disappearing.timerOf(from, this.account)?.seconds ?? 0;
    if (canDisappear(message) && (said?.seconds ?? 0) !== seconds) lasting.push(id);
  }

  /** Sets the timer of its new chats; its companions get a notice (Baileys Socket/messages-recv.js, `account_sync`). */
  setDefaultTimer(seconds: number): void {
    this.account.defaultTimer = { seconds, setAt: Number(nowSeconds()) };
    for (const companion of companionsOf(this.account)) {
      companion.deliver(defaultTimerNotice(this.account));
    }
    this.core.changes.touch();
  }

  /** Decrypts a message; if that fails, sends a retry receipt, like every client. */
  private async open(
    sender: CompanionDevice,
    stanza: BinaryNode,
    room: Room | undefined,
  ): Promise<proto.IMessage | undefined> {
    const { id, recipient } = stanza.attrs;
    try {
      const message = await this.messenger.open(sender, stanza, room);
      if (!this.takeDecryptionFailure()) return message;
    } catch (error) {
      if (error instanceof InvalidTextError) {
        this.core.malformed.push({ id, by: this.name, reason: error.message });
        return undefined;
      }
      const reason = error instanceof Error ? error.message : String(error);
      this.core.unreadable.push({ id, by: this.name, reason });
      // A duplicate ciphertext: the first one was decrypted.
      if (reason === MISSING_KEYS_ERROR_TEXT) return undefined;
    }
    const count = (this.retries.get(id) ?? 0) + 1;
    this.retries.set(id, count);
    if (count <= MAX_RETRIES) this.messenger.sendRetryReceipt(sender, id, count, room, recipient);
    return undefined;
  }

  private takeDecryptionFailure(): boolean {
    if (this.decryptionFailures <= 0) return false;
    this.decryptionFailures -= 1;
    return true;
  }
}
