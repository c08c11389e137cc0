import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { CallRow } from '../../base/storage/dashboard.schema.js';
import type { EventSource } from '../../base/storage/event-catalog.js';
import type { CallEnding, CallUpdate } from '../../whatsapp/inbound-batch.js';
import type { Clocks } from '../../whatsapp/session.js';
import { toAddress } from '../../whatsapp/to-address.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toCallDto, toMissedCall } from '../rows/calls/call.mapper.js';
import { CallsRepository } from '../rows/calls/calls.repository.js';
import { jidsOf } from '../rows/chats/chat-addresses.js';
import { ChatsRepository } from '../rows/chats/chats.repository.js';
import type { UnitOfWork } from '../rows/work/unit-of-work.js';
import { expiryOf, isRinging, stillRings } from './call-limits.policy.js';
import { InboundMessagesWriter } from './inbound-messages.writer.js';

/** Endings of unanswered calls, which are an entry of their thread. */
const UNANSWERED: readonly (CallEnding | null)[] = ['missed', 'hung_up'];

/**
 * Stores calls to this account: each rings once, ends once, and is one entry in its thread if it was missed, in any
 * order of WhatsApp's news and with repetitions.
 */
@Injectable()
export class CallsWriter {
  private readonly opened = new Subject<void>();

  /** Emits after the commit of a call whose end is unknown. */
  readonly opened$ = this.opened.asObservable();

  constructor(
    private readonly calls: CallsRepository,
    private readonly chats: ChatsRepository,
    private readonly messages: InboundMessagesWriter,
    private readonly gateway: WhatsAppGateway,
  ) {}

  async apply(write: UnitOfWork, update: CallUpdate): Promise<void> {
    const now = this.gateway.clocks;
    const known = await this.calls.find(write, update.callId);
    // Checked before anything is stored: an update also has addresses and a name of its caller.
    const isByCaller = await this.isByCaller(write, update, known);
    if (!isByCaller && !known && update.ending !== null) return;
    if (!isByCaller && !isOfGroup(update, known) && isInForeignName(update)) {
      return this.apply(write, asSendersOwn(update));
    }
    if (!isByCaller && known) return;
    if (known?.is_settled) return;
    const caller = await this.chats.ensure(write, update.caller);
    if (update.chat.isGroup) await this.chats.ensure(write, update.chat);
    if (update.callerName && isByCaller) {
      this.chats.learnPushName(write, caller, update.callerName);
    }
    const row = merged(known ?? toRow(write.phoneId, update), update, now);
    if (row.started_at !== null && row.ended_at !== null) return this.settle(write, row, update);
    await this.calls.put(write, row);
    if (!known && isRinging(update, now)) await this.tell(write, row);
    write.afterCommit(() => this.opened.next());
  }

  /**
   * True if the update comes from the caller or from WhatsApp. The caller chooses the id and the named caller: somebody
   * else may use a known id.
   */
  private async isByCaller(
    write: UnitOfWork,
    { caller, callerJid, senderJid }: CallUpdate,
    known: CallRow | undefined,
  ): Promise<boolean> {
    const own = known ? [callerJid, senderJid] : [senderJid];
    const names = known ? [known.caller_jid] : jidsOf(caller);
    for (const jid of own.filter((each) => each !== null)) {
      const addresses = await this.chats.jidsOf(write, jid);
      if (!names.some((name) => addresses.includes(name))) return false;
    }
    return true;
  }

  /** True if a stored call rings now. */
  stillRings(row: CallRow): boolean {
    return stillRings(row, this.gateway.clocks);
  }

  /** Ends a call that rings; does nothing if it has ended. */
  async end(write: UnitOfWork, id: string, ending: CallEnding): Promise<void> {
    const row = await this.calls.find(write, id);
    if (!row || row.is_settled) return;
    const ended = { ended_at: this.gateway.serverNow, ending };
    await this.settle(write, { ...row, ...ended }, { source: 'api' });
  }

  /** Ends a call whose end, or beginning, WhatsApp has not reported for too long. */
  async expire(write: UnitOfWork, id: string): Promise<void> {
    const row = await this.calls.find(write, id);
    if (!row || row.is_settled) return;
    const missed = { ended_at: this.gateway.serverNow, ending: 'missed' } as const;
    await this.settle(write, { ...row, ...(row.ending === null && missed) });
  }

  private async settle(
    write: UnitOfWork,
    row: CallRow,
    {
      origin = 'live',
      source = 'whatsapp',
    }: { origin?: CallUpdate['origin']; source?: EventSource } = {},
  ): Promise<void> {
    const settled = { ...row, is_settled: 1 };
    await this.calls.put(write, settled);
    const { caller } = await this.tell(write, settled, source);
    if (!UNANSWERED.includes(row.ending)) return;
    await this.messages.storeAll(write, [toMissedCall(settled, caller, origin)]);
  }

  private async tell(write: UnitOfWork, row: CallRow, source: EventSource = 'whatsapp') {
    const chat = await this.chats.ensure(write, toAddress(row.chat_jid));
    const caller = await this.chats.ensure(write, toAddress(row.caller_jid));
    const call = toCallDto(row, { chat, caller });
    write.record({
      type: `call.${call.state}`,
      source,
      chatJid: call.chat_jid,
      messageId: call.id,
      payload: { call },
    });
    return { chat, caller };
  }
}

/** The stored call counts: its caller sends the same field again with the end. */
function isOfGroup({ chat }: CallUpdate, known: CallRow | undefined): boolean {
  return known ? known.is_group === 1 : chat.isGroup;
}

function isInForeignName({ callerJid, senderJid }: CallUpdate): boolean {
  return senderJid !== null && senderJid !== callerJid;
}

/** In a group, a member may tell of another's call. Elsewhere, whoever makes a phone ring is the caller, whom it names or not. */
function asSendersOwn(update: CallUpdate): CallUpdate {
  const callerJid = update.senderJid ?? update.callerJid;
  const caller = toAddress(callerJid);
  return { ...update, caller, callerJid, chat: caller };
}

function toRow(phoneId: number, update: CallUpdate): CallRow {
  return {
    account_id: phoneId,
    id: update.callId,
    chat_jid: update.chat.jid,
    caller_jid: update.callerJid,
    is_group: Number(update.chat.isGroup),
    is_video: null,
    started_at: null,
    ended_at: null,
    ending: null,
    expires_at: 0,
    is_settled: 0,
  };
}

/** Merges an update into a call: the first news counts, a repetition changes nothing. */
function merged(row: CallRow, update: CallUpdate, now: Clocks): CallRow {
  const { ending, isVideo, chat, at } = update;
  const expires_at = Math.max(row.expires_at, expiryOf(update, now));
  if (ending !== null) {
    return row.ending === null ? { ...row, ended_at: at, ending, expires_at } : row;
  }
  if (row.started_at !== null) return row;
  return {
    ...row,
    expires_at,
    chat_jid: chat.jid,
    is_group: Number(chat.isGroup),
    is_video: isVideo === null ? null : Number(isVideo),
    started_at: at,
  };
}
