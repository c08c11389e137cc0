import { proto, type BaileysEventMap, type Chat, type WAMessage } from '@whiskeysockets/baileys';
import {
  emptyBatch,
  type Address,
  type AliasPair,
  type ContactUpdate,
  type HistoryChunk,
  type InboundBatch,
} from '../../inbound-batch.js';
import { toAddress, toAliasPair, toContactAddress } from './address.mapper.js';
import { newerTimer, toTimerUpdate, type ChatTimer } from './chat-timer.mapper.js';
import { toListedAddress, toPastChat } from './chat.mapper.js';
import { toContactUpdate } from './contact.mapper.js';
import { appendEntries, toInboundEntries } from './inbound-entries.mapper.js';
import { toMs } from './message-content.js';
import type { JournaledBatch } from './journaled-batch.js';
import type { Receiver } from './own-account.js';

type History = BaileysEventMap['messaging-history.set'];

const ENTRIES_PER_BATCH = 200;

const { HistorySyncType } = proto.HistorySync;
const TYPES: Partial<Record<proto.HistorySync.HistorySyncType, HistoryChunk['type']>> = {
  [HistorySyncType.INITIAL_BOOTSTRAP]: 'initial',
  [HistorySyncType.RECENT]: 'recent',
  [HistorySyncType.FULL]: 'full',
  [HistorySyncType.PUSH_NAME]: 'names',
  [HistorySyncType.ON_DEMAND]: 'on_demand',
};

/**
 * Maps one chunk of the history to batches, each on demand: a chunk may have 100,000 messages, and must not block
 * the event loop. The update of a chat follows its last message. The last batch carries the chunk itself, and
 * confirms its notifications.
 * @param history loses its messages on the way, to free memory early
 */
export function* toHistoryBatches(
  history: History,
  receiver: Receiver,
  storedIds: string[] = [],
): Generator<JournaledBatch> {
  const chats = new PastChats(history, receiver);
  const counts = new ChunkCounts();
  let batch = emptyBatch(receiver.jid);
  for (const part of partsOf(history, receiver, chats)) {
    if (part.chat) batch.chats.push(part.chat);
    if (part.message) {
      appendEntries(batch, toInboundEntries(part.message, receiver, 'history'));
      const finished = chats.finishedBy(part.message);
      if (finished) batch.chats.push(finished);
    }
    if (part.alias) batch.aliases.push(part.alias);
    if (part.contact) batch.contacts.push(part.contact);
    if (sizeOf(batch) < ENTRIES_PER_BATCH) continue;
    counts.add(batch);
    yield { ...batch, storedIds: [] };
    batch = emptyBatch(receiver.jid);
  }
  counts.add(batch);
  yield { ...batch, history: counts.toChunk(history), storedIds };
}

interface Part {
  alias?: AliasPair;
  contact?: ContactUpdate;
  chat?: InboundBatch['chats'][number];
  message?: WAMessage;
}

function* partsOf(history: History, receiver: Receiver, chats: PastChats): Generator<Part> {
  for (const { pn, lid } of history.lidPnMappings ?? []) {
    const alias = toAliasPair(toAddress(pn, lid));
    if (alias) yield { alias };
  }
  for (const chat of history.chats) {
    const alias = toAliasPair(toListedAddress(chat, receiver));
    if (alias) yield { alias };
  }
  for (const contact of history.contacts) {
    const alias = toAliasPair(toContactAddress(contact));
    if (alias) yield { alias };
    const update = toContactUpdate(contact);
    if (update) yield { contact: update };
  }
  yield* chats.withoutMessages();
  // The library's list has the newest first. Oldest first is the order of sending, which sorts messages of the
  // same second.
  for (let message = history.messages.pop(); message; message = history.messages.pop()) {
    yield { message };
  }
}

/** The chats of a chunk; the update of each follows its last message. */
class PastChats {
  private readonly waiting = new Map<string, Chat>();
  private readonly newest = new Map<string, WAMessage>();
  /** Timers from the messages read so far. */
  private readonly timers = new Map<string, ChatTimer>();

  constructor(
    { chats, messages, syncType }: History,
    private readonly receiver: Receiver,
  ) {
    // A chunk of older messages on demand does not have the current state of the chat.
    if (syncType === HistorySyncType.ON_DEMAND) return;
    for (const chat of chats) if (chat.id) this.waiting.set(chat.id, chat);
    for (const message of messages) {
      const { remoteJid } = message.key;
      if (remoteJid && !this.newest.has(remoteJid)) this.newest.set(remoteJid, message);
    }
  }

  *withoutMessages(): Generator<Part> {
    for (const [id, chat] of this.waiting) {
      if (this.newest.has(id)) continue;
      const update = toPastChat(chat, this.receiver, 0);
      if (update) yield { chat: update };
    }
  }

  /** The update of the chat, if this was its last message. */
  finishedBy(message: WAMessage) {
    const { remoteJid } = message.key;
    const chat = remoteJid && this.waiting.get(remoteJid);
    if (!chat) return null;
    const timer = newerTimer(this.timers.get(remoteJid) ?? null, this.timerOf(chat, message));
    if (timer) this.timers.set(remoteJid, timer);
    if (this.newest.get(remoteJid) !== message) return null;
    return toPastChat(chat, this.receiver, toMs(message.messageTimestamp), timer);
  }

  /** Chats of two only: for groups the phone's own value is better than any member's. */
  private timerOf(chat: Chat, message: WAMessage): ChatTimer | null {
    const address = toListedAddress(chat, this.receiver);
    const update = address && !address.isGroup ? toTimerUpdate(message, address) : null;
    const { ephemeralSeconds, ephemeralSetAt } = update ?? {};
    if (ephemeralSeconds === undefined || ephemeralSetAt === undefined) return null;
    return { ephemeralSeconds, ephemeralSetAt };
  }
}

/** Counts the contents of a chunk. */
class ChunkCounts {
  private messageCount = 0;
  private readonly chats = new Map<string, Address>();

  add({ messages, chats }: InboundBatch): void {
    this.messageCount += messages.length;
    for (const { chat } of messages) this.chats.set(chat.jid, chat);
    for (const { address } of chats) this.chats.set(address.jid, address);
  }

  toChunk({ syncType, progress }: History): HistoryChunk {
    const [first = null] = this.chats.values();
    return {
      type: TYPES[syncType ?? HistorySyncType.NON_BLOCKING_DATA] ?? 'other',
      progress: progress ?? null,
      chatCount: this.chats.size,
      messageCount: this.messageCount,
      chat: this.chats.size === 1 ? first : null,
    };
  }
}

function sizeOf({ aliases, contacts, chats, messages }: InboundBatch): number {
  return aliases.length + contacts.length + chats.length + messages.length;
}
