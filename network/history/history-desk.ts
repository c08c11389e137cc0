import { proto } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import type { ChatShelf } from '../people/chat-shelf.js';
import type { Courier } from '../people/courier.js';
import { initialHistory, loggedBefore } from '../people/history.js';
import { GeneratedHistory, type GeneratedHistoryOptions } from './generated-history.js';
import { historyNotification, type HistoryChunk } from './history-chunk.js';

/** What a companion wants when it asks for older messages. */
export interface HistoryRequest {
  id: string;
  chatJid: string;
  /** The oldest message that the companion has. */
  oldestId: string;
  count: number;
}

/**
 * `said`: everything that was said so far; `nothing`: no word at all; or chunks of one's own, asked for each time. A `full`
 * chunk is for a companion that requires a full sync.
 */
export type PairingHistory = 'said' | 'nothing' | (() => Iterable<HistoryChunk>);

/** `answer`: what the phone has; `empty`: it has no more; `silent`: no answer; or a chunk of one's own. */
export type OnDemandHistory =
  'answer' | 'empty' | 'silent' | ((request: HistoryRequest) => Omit<HistoryChunk, 'type'>);

/** A phone's history: gives it to new companions, pushes more at any time, and answers requests for older messages. */
export class HistoryDesk {
  atPairing: PairingHistory = 'said';
  onDemand: OnDemandHistory = 'answer';
  /** How many messages of each chat a new companion gets at most; older ones are there on demand. */
  perChat = Infinity;
  /** What companions asked for, oldest first. */
  readonly requests: HistoryRequest[] = [];
  private readonly generated: GeneratedHistory[] = [];
  private chatsMadeUp = 0;

  constructor(
    private readonly courier: Courier,
    private readonly chats: ChatShelf,
    private readonly companions: () => CompanionDevice[],
  ) {}

  /** Pushes chunks to every companion, one after the other; other messages may come in between. */
  async push(chunks: Iterable<HistoryChunk>): Promise<void> {
    for (const chunk of chunks) {
      const message = historyNotification(chunk);
      await this.courier.inTurn(async () => {
        for (const device of this.companions()) await this.courier.sendPeer(device, message);
      });
    }
  }

  /** Makes up a history that answers for itself: what it holds back comes on demand. */
  generate(options: GeneratedHistoryOptions): GeneratedHistory {
    const history = new GeneratedHistory({ firstChat: this.chatsMadeUp, ...options });
    this.chatsMadeUp += options.chats;
    this.generated.push(history);
    return history;
  }

  /** What a new companion gets; the caller holds the courier's turn. */
  async welcome(companion: CompanionDevice): Promise<void> {
    if (this.atPairing === 'nothing') return;
    const chunks =
      this.atPairing === 'said'
        ? initialHistory(this.chats.all, this.addressingOf, this.perChat)
        : this.atPairing();
    for (const chunk of chunks) {
      if (chunk.type === 'full' && !companion.requiresFullSync) continue;
      await this.courier.sendPeer(companion, historyNotification(chunk));
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
    await this.courier.inTurn(() => this.courier.sendPeer(companion, answer));
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

  private readonly addressingOf = (chat: { partner: Parameters<Courier['addressingWith']>[0] }) =>
    this.courier.addressingWith(chat.partner);
}
