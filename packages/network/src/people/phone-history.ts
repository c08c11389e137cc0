import { proto } from '@whiskeysockets/baileys';
import type { Addressing } from '../directory/account.js';
import type { CompanionDevice } from '../directory/companion-device.js';
import { fileOf } from '../media/message-files.js';
import type { ChatStore } from './chat-store.js';
import type { SignalMessenger } from './signal-messenger.js';
import { initialHistory, loggedBefore } from './history.js';
import { GeneratedHistory, type GeneratedHistoryOptions } from '../history/generated-history.js';
import type { MediaServer } from '../media/media-server.js';
import { historyNotification, type HistoryChunk } from '../history/history-chunk.js';
import { uploadChunk } from '../history/uploaded-chunk.js';

/** A companion's request for older messages. */
export interface HistoryRequest {
  id: string;
  chatJid: string;
  /** The oldest message that the companion has. */
  oldestId: string;
  count: number;
}

/**
 * `said`: all messages so far; `nothing`: no history; or custom chunks, created for each companion. A `full` chunk is sent
 * only to a companion that requires a full sync.
 */
export type PairingHistory = 'said' | 'nothing' | (() => Iterable<HistoryChunk>);

/** `answer`: the messages of the phone; `empty`: no more messages; `silent`: no answer; or a custom chunk. */
export type OnDemandHistory =
  'answer' | 'empty' | 'silent' | ((request: HistoryRequest) => Omit<HistoryChunk, 'type'>);

/** A phone's history: sends it to new companions, pushes more at any time, and answers requests for older messages. */
export class PhoneHistory {
  atPairing: PairingHistory = 'said';
  onDemand: OnDemandHistory = 'answer';
  /** Maximum of messages per chat for a new companion; older ones are available on demand. */
  perChat = Infinity;
  /** The address by which authors of reactions and votes are named to a new companion; by default that of their chat. */
  addOnsAs?: Addressing;
  /** Requests of companions, oldest first. */
  readonly requests: HistoryRequest[] = [];
  private readonly generated: GeneratedHistory[] = [];
  private generatedChats = 0;
  /** Messages with files in pushed chunks, by id. */
  private readonly files = new Map<string, proto.IMessage>();

  constructor(
    private readonly messenger: SignalMessenger,
    private readonly chats: ChatStore,
    private readonly companions: () => CompanionDevice[],
    private readonly media: MediaServer,
  ) {}

  /** Pushes chunks to every companion, one by one; other messages may come in between. */
  async push(chunks: Iterable<HistoryChunk>): Promise<void> {
    for (const chunk of chunks) {
      this.noteFiles(chunk);
      const notification = historyNotification(chunk);
      const message = chunk.isUploaded ? await uploadChunk(this.media, notification) : notification;
      await this.messenger.runExclusive(async () => {
        for (const device of this.companions()) await this.messenger.sendPeer(device, message);
      });
    }
  }

  /** Generates a history; its older messages are available on demand. */
  generate(options: GeneratedHistoryOptions): GeneratedHistory {
    const history = new GeneratedHistory({ firstChat: this.generatedChats, ...options });
    this.generatedChats += options.chats;
    this.generated.push(history);
    return history;
  }

  /** Sends the initial history to a new companion; call it inside the messenger's `runExclusive`. */
  async sendInitial(companion: CompanionDevice): Promise<void> {
    if (this.atPairing === 'nothing') return;
    const chunks =
      this.atPairing === 'said'
        ? initialHistory(this.chats.all, this.addressingOf, this)
        : this.atPairing();
    for (const chunk of chunks) {
      if (chunk.type === 'full' && !companion.requiresFullSync) continue;
      await this.messenger.sendPeer(companion, historyNotification(chunk));
    }
  }

  /** Answers a request for older messages. */
  async answer(
    companion: CompanionDevice,
    id: string,
    asked: proto.Message.PeerDataOperationRequestMessage.IHistorySyncOnDemandRequest,
  ): Promise<void> {
    const request: HistoryRequest = {
      id,
      chatJid: asked.chatJid ?? '',
      oldestId: asked.oldestMsgId ?? '',
      count: asked.onDemandMsgCount ?? 0,
    };
    this.requests.push(request);
    if (this.onDemand === 'silent') return;
    const chunk =
      typeof this.onDemand === 'function' ? this.onDemand(request) : this.older(request);
    const answer = historyNotification({ requestId: id, ...chunk, type: 'on-demand' });
    await this.messenger.runExclusive(() => this.messenger.sendPeer(companion, answer));
  }

  /** A message with a file that was pushed. */
  findFile(id: string): proto.IMessage | undefined {
    return this.files.get(id);
  }

  private noteFiles({ conversations = [] }: HistoryChunk): void {
    for (const { messages } of conversations) {
      for (const { message } of messages ?? []) {
        const content = message?.message;
        if (content && fileOf(content)) this.files.set(message.key?.id ?? '', content);
      }
    }
  }

  private older({ chatJid, oldestId, count }: HistoryRequest): Omit<HistoryChunk, 'type'> {
    if (this.onDemand === 'empty') return { conversations: [{ id: chatJid, messages: [] }] };
    for (const history of this.generated) {
      const found = history.before(chatJid, oldestId, count);
      if (found) return { conversations: [found] };
    }
    const chat = this.chats.byJid(chatJid);
    return { conversations: chat ? [loggedBefore(chat, chatJid, oldestId, count)] : [] };
  }

  private readonly addressingOf = (chat: {
    partner: Parameters<SignalMessenger['addressingWith']>[0];
  }) => this.messenger.addressingWith(chat.partner);
}
