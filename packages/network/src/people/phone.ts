import {
  chatModificationToAppPatch,
  type BinaryNode,
  type ChatModification,
  type proto,
  type WAPatchName,
} from '@whiskeysockets/baileys';
import type { Account, Device } from '../directory/account.js';
import { CompanionDevice, companionsOf } from '../directory/companion-device.js';
import { nameDevices } from '../directory/device-notices.js';
import { deviceJid } from '../directory/device-addresses.js';
import { changePrivacy } from '../directory/privacy-notice.js';
import { Group } from '../directory/group.js';
import type { Room } from '../directory/room.js';
import { STATUS_JID } from '../directory/status-list.js';
import type { GeneratedHistory, GeneratedHistoryOptions } from '../history/generated-history.js';
import { PhoneHistory } from './phone-history.js';
import type { PairingPhone } from '../pairing/admission.js';
import { receiptIds } from '../transport/nodes.js';
import { AppStateWriter } from './app-state-writer.js';
import { keyOf, secondsOf, type ChatLog } from './chat-log.js';
import { ChatStore } from './chat-store.js';
import { receiptNode } from './signal-messenger.js';
import { roomOf, type ChatPartner, type Envelope, type SendOptions } from './content/envelope.js';
import { lidMappingsMessage } from './content/lid-mappings.js';
import { textMessage } from './content/text.js';
import { mainDeviceOf } from './main-device.js';
import { PeerMessageHandler } from './peer-message-handler.js';
import type { Person } from './person.js';
import type { PersonServices } from './person-services.js';
import { ReuploadHandler } from './reupload-handler.js';
import type { KnownMessage } from './changes/known-message.js';
import { Speaker } from './speaker.js';
import { senderAttributesIn } from './stanza-attributes.js';

/** The two addresses of a companion. */
export interface DeviceAddresses {
  jid: string;
  lid: string;
}

/** A user's phone: links and unlinks companions, and sends and reads messages itself. */
export class Phone extends Speaker {
  readonly appState: AppStateWriter;
  readonly history: PhoneHistory;
  private readonly chats: ChatStore;
  readonly reuploads: ReuploadHandler;
  private readonly peers: PeerMessageHandler;
  /** Stanzas that arrived while it was switched off. */
  private readonly unreadStanzas: BinaryNode[] = [];
  private isOff = false;

  constructor(core: PersonServices, account: Account) {
    super(core, account, 'pn');
    this.appState = new AppStateWriter(account);
    this.chats = new ChatStore(core.directory);
    this.history = new PhoneHistory(this.messenger, this.chats, () => this.devices, core.media);
    this.peers = new PeerMessageHandler(this.messenger, this.appState, this.chats, this.history);
    this.reuploads = new ReuploadHandler(core.media, account.jid, (id) => this.messageOf(id));
    account.events.on('active', (companion) => this.greet(companion));
    account.events.on('patched', (name) => this.watch(this.appState.read(name as WAPatchName)));
    // Companions get their own name from this; without it Baileys sends no presence (Socket/chats.js).
    const name = chatModificationToAppPatch({ pushNameSetting: account.name }, '');
    this.watch(this.appState.write(name));
  }

  /** The linked companions. */
  get devices(): CompanionDevice[] {
    return companionsOf(this.account);
  }

  /** True if it rings for a new message: only while no companion is available (whatsmeow: presence.go `SendPresence`). */
  get getsNotifications(): boolean {
    return this.devices.every(({ session }) => session?.presence !== 'available');
  }

  /** Links the client with this QR code; resolves when the client has signed its identity and must restart. */
  async scan(qr: string): Promise<DeviceAddresses> {
    return addresses(await this.core.pairing.scan(this.asPairingPhone(), qr));
  }

  /** Links the client that requested a pairing code for this number. */
  async enterPairingCode(code: string): Promise<DeviceAddresses> {
    return addresses(await this.core.pairing.enterCode(this.asPairingPhone(), code));
  }

  /** Sends a text from the phone itself; companions get a copy. */
  async say(to: Person | Group, text: string, options?: SendOptions): Promise<{ id: string }> {
    return this.sendMessage(to, textMessage(text), options);
  }

  /** Sends any message from the phone itself. */
  async sendMessage(
    to: Person | Group,
    message: proto.IMessage,
    options?: SendOptions,
  ): Promise<{ id: string }> {
    return this.sendTo(partnerOf(to), message, options);
  }

  /** Sends the companions the LIDs of these people. */
  async shareLidMappings(people: Person[]): Promise<void> {
    const message = lidMappingsMessage(people.map(({ account }) => account));
    for (const device of this.devices) await this.messenger.sendPeer(device, message);
  }

  /** Sends the companions any peer message. */
  async sendPeerMessage(message: Uint8Array): Promise<void> {
    await this.messenger.runExclusive(async () => {
      for (const device of this.devices) await this.messenger.sendPeer(device, message);
    });
  }

  /** Breaks the ciphertext of the next peer message. */
  breakNextPeerMessage(): void {
    this.messenger.isNextPeerMessageBroken = true;
  }

  /** Pushes a generated history of any size to the companions, and returns it. */
  async pushHistory(options: GeneratedHistoryOptions): Promise<GeneratedHistory> {
    const history = this.history.generate(options);
    await this.history.push(history.chunks());
    return history;
  }

  /** While off, stanzas of companions are queued; they are handled when it is on again. */
  switchOff(isOff = true): void {
    this.isOff = isOff;
    if (isOff) return;
    for (const stanza of this.unreadStanzas.splice(0)) super.deliver(stanza);
    for (const device of this.devices) if (device.isOnline) this.greet(device);
  }

  override deliver(stanza: BinaryNode): void {
    if (this.isOff) this.unreadStanzas.push(stanza);
    else super.deliver(stanza);
  }

  /** Marks a chat as read on the phone: senders get receipts, and the companions' unread count becomes zero. */
  async readChat(partner: Person | Group): Promise<void> {
    const chat = this.chat(partner);
    const { unread } = chat;
    chat.markRead(unread.map(({ id }) => id));
    for (const author of new Set(unread.map(({ from }) => from))) {
      const ids = unread.filter(({ from }) => from === author).map(({ id }) => id);
      this.sendRead(author, ids, roomOf(chat.partner));
    }
    const last = chat.messages.at(-1);
    const lastMessages = last
      ? [{ key: keyOf(last, this.chatJid(partner)), messageTimestamp: secondsOf(last) }]
      : [];
    await this.modifyChat(partner, { markRead: true, lastMessages });
  }

  /** Changes a chat on the phone (archive, mute, pin, mark as read); companions get it through app state. */
  async modifyChat(partner: Person | Group, change: ChatModification): Promise<void> {
    await this.appState.write(chatModificationToAppPatch(change, this.chatJid(partner)));
  }

  /** Changes privacy settings on the phone, such as `readreceipts` to `none`; companions are told. */
  changePrivacy(changes: Record<string, string>): void {
    changePrivacy(this.account, changes);
    this.core.changes.touch();
  }

  /** Unlinks companions, by default all: their streams end with 401, and so does every later login. */
  unlink(devices: CompanionDevice[] = this.devices): void {
    for (const device of devices) {
      this.account.unlink(device);
      device.session?.expelRemoved();
    }
    this.core.changes.touch();
  }

  /** Makes the server send each companion a list of all companions, itself included. */
  nameDevices(): void {
    nameDevices(this.account);
    this.core.changes.touch();
  }

  /** The content of a message on the phone; of messages in pushed histories only if they have a file. */
  messageOf(id: string): proto.IMessage | undefined {
    return this.find(id)?.message ?? this.history.findFile(id);
  }

  /** The chat with a person or a group on the phone. */
  chat(partner: Person | Group): ChatLog {
    return this.chats.with(partnerOf(partner));
  }

  receive(from: Account, envelope: Envelope): void {
    if (envelope.room?.jid === STATUS_JID) return;
    const isNew = this.chats.with(envelope.room ?? from).add(envelope, from, false);
    if (isNew) this.changes.take(from, envelope);
  }

  protected async onMessage(sender: CompanionDevice, envelope: Envelope): Promise<void> {
    const copy = envelope.message.deviceSentMessage;
    const message = copy?.message ?? envelope.message;
    if (sender.account !== this.account) return this.receive(sender.account, envelope);
    if (await this.peers.answer(sender, envelope.id, message)) return;
    if (envelope.room?.jid === STATUS_JID) return;
    const chat = envelope.room
      ? this.chats.with(envelope.room)
      : this.chats.byJid(copy?.destinationJid);
    const copied = { ...envelope, message };
    if (chat?.add(copied, this.account, true)) this.changes.take(this.account, copied);
  }

  protected onReceipt(receipt: BinaryNode, room?: Room): void {
    if (room?.jid === STATUS_JID) return;
    const chat = room ? this.chats.with(room) : this.chats.byJid(receipt.attrs.recipient);
    chat?.markRead(receiptIds(receipt));
  }

  protected override onReuploadRequest(sender: CompanionDevice, receipt: BinaryNode): void {
    if (sender.account === this.account) this.reuploads.answer(sender, receipt);
  }

  protected async sendTo(
    chat: ChatPartner,
    message: proto.IMessage,
    options?: SendOptions,
  ): Promise<{ id: string }> {
    const sent = await this.send(chat, message, options);
    // A status post belongs to no chat.
    if (chat.jid !== STATUS_JID) {
      this.chats.with(chat).add(sent, this.account, true);
      this.changes.take(this.account, sent);
    }
    return { id: sent.id };
  }

  protected find(id: string): KnownMessage | undefined {
    const chat = this.chats.holding(id);
    const logged = chat?.find(id);
    return chat && logged && { ...logged, chat: chat.partner };
  }

  /** A new companion gets keys and history. */
  private greet(companion: Device): void {
    if (!(companion instanceof CompanionDevice) || companion.isWelcomed || this.isOff) return;
    companion.isWelcomed = true;
    this.watch(this.peers.greet(companion));
  }

  /** Sends a read receipt to the author, unless the account hides them, and `read-self` to the companions. */
  private sendRead(author: Account, ids: string[], room: Room | undefined): void {
    const addressing = this.messenger.addressingWith(room ?? author);
    // In a room the recipient is the author of the message, otherwise the chat.
    const recipient = author.address(addressing);
    const from = senderAttributesIn(this.account, addressing, room);
    for (const device of this.devices) {
      device.deliver(receiptNode({ ...from, recipient, type: 'read-self' }, ids));
    }
    if (this.account.privacy['readreceipts'] !== 'all') return;
    this.messenger.sendReceipt(author, ids, 'read', room);
    mainDeviceOf(author)?.receiveReceipt(ids, 'read', room);
  }

  private chatJid(partner: Person | Group): string {
    const other = partnerOf(partner);
    return other.address(this.messenger.addressingWith(other));
  }

  private asPairingPhone(): PairingPhone {
    return { account: this.account, identityKey: this.messenger.identity.identityKey };
  }

  /** Reports the failure of work that nobody awaits. */
  private watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.core.report(error));
  }
}

function partnerOf(to: Person | Group): ChatPartner {
  return to instanceof Group ? to : to.account;
}

function addresses(device: CompanionDevice): DeviceAddresses {
  return { jid: deviceJid(device, 'pn'), lid: deviceJid(device, 'lid') };
}
