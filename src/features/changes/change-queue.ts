import { Injectable } from '@nestjs/common';
import { ThreadReader } from '../../store/rows/messages/thread.reader.js';
import { toSentChange } from '../../store/rows/messages/kept-details.mapper.js';
import { KeyedMutex } from '../../base/common/async/keyed-mutex.js';
import type { QueuedDto } from '../send/dto/queued.dto.js';
import type { IdempotentRequest } from '../send/idempotency.service.js';
import { GroupPermissions } from '../send/group-permissions.js';
import { OutboxEnqueuer } from '../send/outbox.enqueuer.js';
import type { ChatRow, MessageRow } from '../../base/storage/dashboard.schema.js';
import { parseEntries } from '../../base/storage/person-entries.js';
import type { Address, SentChange } from '../../whatsapp/inbound-batch.js';
import type { Me } from '../../whatsapp/session.js';
import type { EncodedMessage } from '../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toChangeTarget, type StoredTarget } from './request-target.finder.js';

/** The action of a change. */
type ChangeAction = SentChange extends infer Kind
  ? Kind extends SentChange
    ? Omit<Kind, 'target' | 'at'>
    : never
  : never;

/** A change to be queued. */
export interface NewChange {
  me: Me;
  action: ChangeAction;
  /** @param at ms; the time for the change, later than that of all others of this message */
  encode: (row: MessageRow, at: number) => EncodedMessage;
}

/** No body: a thread does not show it. */
const NO_BODY = { text: null, preview: null, media: null, details: null, isViewOnce: false };

/**
 * Queues the changes of a chat one after the other: recipients keep the newest of two reactions or edits, so each gets a later time
 * than the one before it.
 */
@Injectable()
export class ChangeQueue {
  /** By the row id of the chat: a group whose permissions take long to query holds up no other chat. */
  private readonly turns = new KeyedMutex<number>();

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly thread: ThreadReader,
    private readonly permissions: GroupPermissions,
    private readonly enqueuer: OutboxEnqueuer,
  ) {}

  /** @throws ApiError `not_permitted` or `not_found` if the chat is a group that does not take the change */
  add(
    target: StoredTarget,
    change: NewChange,
    request: IdempotentRequest | null,
  ): Promise<QueuedDto> {
    const { id } = target.chat;
    return this.turns.runExclusive(id, () => this.addInTurn(target, change, request));
  }

  private async addInTurn(
    { row: found, chat }: StoredTarget,
    { me, action, encode }: NewChange,
    request: IdempotentRequest | null,
  ): Promise<QueuedDto> {
    // Its content may have been edited while others had their turn.
    const row = (await this.thread.findRow(chat.id, found.row_id)) ?? found;
    const at = await this.nextTime(row);
    const sent = { ...action, target: toChangeTarget(row), at };
    const body = { ...NO_BODY, type: sent.type };
    const message = {
      ...encode(row, at),
      address: addressOf(chat),
      senderJid: me.jid,
      body,
      change: { id: row.id, sent },
    };
    await this.permissions.assertMaySend(chat.jid, sent.type);
    return this.enqueuer.enqueue(row.account_id, message, request);
  }

  private async nextTime(row: MessageRow): Promise<number> {
    const sent = await this.thread.findChangesOf(row.chat_id, row.id);
    const entries = [...parseEntries(row.reactions), ...parseEntries(row.votes)];
    const own = entries.filter(({ byMe }) => byMe);
    const earlier = [...sent.flatMap(({ details }) => toSentChange(details) ?? []), ...own];
    const times = [...earlier.map(({ at }) => at), row.edited_at ?? 0];
    return Math.max(this.gateway.serverNow, ...times.map((time) => time + 1));
  }
}

function addressOf({ jid, pn, lid, is_group: isGroup }: ChatRow): Address {
  return { jid, pn, lid, isGroup: isGroup === 1 };
}
