import { Injectable } from '@nestjs/common';
import type { MessageReceiptRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { DeliveryStep, DeliveryUpdate } from '../../../whatsapp/inbound-batch.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { ChatsRepository } from './chats.repository.js';

type ReceiptStep = Exclude<DeliveryStep, 'server'>;
type Times = Pick<MessageReceiptRow, 'delivered_at' | 'read_at' | 'played_at'>;

const COLUMNS = {
  delivered: 'delivered_at',
  read: 'read_at',
  played: 'played_at',
} as const satisfies Record<ReceiptStep, keyof Times>;

/** Stores which members of a group have received, read and played our messages. */
@Injectable()
export class GroupReceipts {
  constructor(private readonly chats: ChatsRepository) {}

  /** Inserts a row for each member at the time of sending, to await the receipts. */
  async insertExpected(
    { transaction }: UnitOfWork,
    message: MessageRow,
    memberJids: string[],
  ): Promise<void> {
    if (memberJids.length === 0) return;
    await transaction
      .insertInto('message_receipts')
      .values(memberJids.map((jid) => ({ message_row_id: message.row_id, participant_jid: jid })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Stores a receipt of one member; false if it is not new. */
  async insertReceipt(
    write: UnitOfWork,
    message: MessageRow,
    participantJid: string,
    { step, at }: DeliveryUpdate,
  ): Promise<boolean> {
    if (step === 'server') return false;
    const column = COLUMNS[step];
    const known = await this.findMember(write, message, participantJid);
    if (known && known[column] !== null) return false;
    const values = {
      message_row_id: message.row_id,
      participant_jid: known?.participant_jid ?? participantJid,
      [column]: at,
    };
    await write.transaction
      .insertInto('message_receipts')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['message_row_id', 'participant_jid']).doUpdateSet({ [column]: at }),
      )
      .execute();
    return true;
  }

  /** Members whose receipts are awaited or have come. */
  async membersOf(write: UnitOfWork, message: MessageRow): Promise<string[]> {
    return (await this.list(write, message)).map(({ participant_jid }) => participant_jid);
  }

  /** The lowest step that all members have reached; null while somebody has not received the message. */
  async reachedByAll(write: UnitOfWork, message: MessageRow): Promise<ReceiptStep | null> {
    return stepOfAll(await this.list(write, message));
  }

  private list({ transaction }: UnitOfWork, message: MessageRow): Promise<MessageReceiptRow[]> {
    return transaction
      .selectFrom('message_receipts')
      .selectAll()
      .where('message_row_id', '=', message.row_id)
      .execute();
  }

  /** Also finds the member by the other address, under which a receipt may come. */
  private async findMember(
    write: UnitOfWork,
    message: MessageRow,
    jid: string,
  ): Promise<MessageReceiptRow | undefined> {
    const members = await this.list(write, message);
    const same = members.find(({ participant_jid }) => participant_jid === jid);
    if (same) return same;
    for (const member of members) {
      if (await this.chats.isSamePerson(write, member.participant_jid, jid)) return member;
    }
    return undefined;
  }
}

/** The lowest step that all members have reached, as the phone shows it. */
export function stepOfAll(receipts: Times[]): ReceiptStep | null {
  if (receipts.length === 0) return null;
  const steps = receipts.map(stepOf);
  if (steps.includes(null)) return null;
  if (steps.includes('delivered')) return 'delivered';
  return steps.includes('read') ? 'read' : 'played';
}

function stepOf({ delivered_at, read_at, played_at }: Times): ReceiptStep | null {
  if (played_at !== null) return 'played';
  if (read_at !== null) return 'read';
  return delivered_at === null ? null : 'delivered';
}
