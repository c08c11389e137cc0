import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import type { HistoryPayload } from '../../base/storage/event-payload.js';
import type { ChatUpdate, InboundBatch } from '../../whatsapp/inbound-batch.js';
import { isListedChat } from '../../whatsapp/jid.js';
import type { UnitOfWork } from '../rows/work/unit-of-work.js';
import { ChatsRepository } from '../rows/chats/chats.repository.js';
import { UnreadCounter } from '../rows/write/unread-counter.js';

/** Writes updates of whole chats: their state on the phone, and the parts of the history. */
@Injectable()
export class ChatUpdatesWriter {
  /** Fields that were updated live since the start: values of a history that comes later are older, and ignored. */
  private readonly updatedLive = new Set<string>();

  constructor(
    private readonly chats: ChatsRepository,
    private readonly unread: UnreadCounter,
  ) {}

  async writeUpdates(
    write: UnitOfWork,
    { chats, chatsRead, history }: InboundBatch,
  ): Promise<void> {
    for (const update of chats) {
      if (isListedChat(update.address.jid)) await this.updateChat(write, update);
    }
    for (const address of chatsRead) {
      await this.unread.readAll(write, await this.chats.ensure(write, address), 'whatsapp');
    }
    if (!history) return;
    const chat = history.chat && (await this.chats.ensure(write, history.chat));
    const payload: HistoryPayload = {
      sync_type: history.type,
      progress: history.progress,
      chat_count: history.chatCount,
      message_count: history.messageCount,
    };
    write.record({
      type: 'message.history',
      source: 'whatsapp',
      chatJid: chat?.jid ?? null,
      payload,
    });
  }

  private async updateChat(write: UnitOfWork, received: ChatUpdate): Promise<void> {
    const chat = await this.chats.ensure(write, received.address);
    // Only a history brings an unread count.
    const current = received.unread ? this.withoutUpdatedLive(chat, received) : received;
    const update = withoutOlderTimer(chat, current);
    if (!received.unread) this.markUpdatedLive(write, chat, received);
    const changes = changesOf(chat, update);
    if (Object.keys(changes).length > 0) {
      write.chats.update(chat, changes);
      write.touch(chat.id);
    }
    if (update.unread) await this.unread.applyPhoneCount(write, chat, update.unread);
    if (update.markedUnread !== undefined) {
      this.unread.setMarked(write, chat, update.markedUnread);
    }
  }

  private markUpdatedLive(write: UnitOfWork, chat: ChatRow, update: ChatUpdate): void {
    const names = STATE.filter((name) => update[name] !== undefined && !isDated(name, update));
    write.afterCommit(() => {
      for (const name of names) this.updatedLive.add(`${chat.id} ${name}`);
    });
  }

  private withoutUpdatedLive(chat: ChatRow, past: ChatUpdate): ChatUpdate {
    const update = { ...past };
    for (const name of STATE) if (this.updatedLive.has(`${chat.id} ${name}`)) delete update[name];
    return update;
  }
}

/** Fields that a person sets on the phone. */
const STATE = ['archived', 'pinned', 'mutedUntil', 'markedUnread', 'ephemeralSeconds'] as const;

/** Fields with a time of their own are compared by that. */
function isDated(name: (typeof STATE)[number], { ephemeralSetAt }: ChatUpdate): boolean {
  return name === 'ephemeralSeconds' && ephemeralSetAt !== undefined;
}

/** Drops an older timer: the newer of two settings counts, in any order of arrival. */
function withoutOlderTimer(chat: ChatRow, update: ChatUpdate): ChatUpdate {
  const { ephemeralSeconds: _, ephemeralSetAt, ...rest } = update;
  const isOlder = ephemeralSetAt !== undefined && ephemeralSetAt < (chat.ephemeral_set_at ?? 0);
  return isOlder ? rest : update;
}

function changesOf(chat: ChatRow, update: ChatUpdate): Partial<ChatRow> {
  const values: Partial<ChatRow> = {
    ...(update.name !== undefined && { name: update.name }),
    ...(update.archived !== undefined && { archived: Number(update.archived) }),
    ...(update.pinned !== undefined && { pinned: Number(update.pinned) }),
    ...(update.mutedUntil !== undefined && { muted_until: update.mutedUntil }),
    ...timerOf(chat, update),
    // The phone also lists chats whose messages it does not send.
    ...(update.unread && chat.last_timestamp === null && { last_timestamp: update.unread.at }),
  };
  return Object.fromEntries(
    Object.entries(values).filter(([column, value]) => chat[column as keyof ChatRow] !== value),
  );
}

/** The timer with its time: they belong together, since the time of another setting would be older or newer. */
function timerOf(
  chat: ChatRow,
  { ephemeralSeconds: seconds, ephemeralSetAt: setAt }: ChatUpdate,
): Pick<ChatRow, 'ephemeral_seconds' | 'ephemeral_set_at'> | null {
  if (seconds === undefined) return null;
  const known = chat.ephemeral_seconds === seconds ? chat.ephemeral_set_at : null;
  return { ephemeral_seconds: seconds, ephemeral_set_at: setAt ?? known };
}
