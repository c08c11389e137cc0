import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import { comparePeople, type SamePerson } from '../../../whatsapp/compare-people.js';
import type { ReceiptSender } from '../../../whatsapp/inbound-batch.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { addressesOf } from '../chats/chat-addresses.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { GroupReceipts } from '../chats/group-receipts.js';
import { GroupMembership } from '../messages/group-membership.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { ownJids } from './own-jids.js';

/** Tells if a person is a recipient of a message of this account: nobody else can have received or read it. */
@Injectable()
export class RecipientFinder {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly receipts: GroupReceipts,
    private readonly membership: GroupMembership,
    private readonly gateway: WhatsAppGateway,
  ) {}

  async isRecipient(
    write: UnitOfWork,
    message: MessageRow,
    { jids, groupJid }: ReceiptSender,
  ): Promise<SamePerson> {
    const chat = await write.chats.get(message.chat_id);
    const theirs = await this.allJidsOf(write, jids);
    if (groupJid === null) {
      return chat.is_group ? 'no' : comparePeople(addressesOf(chat), theirs);
    }
    if (chat.jid !== groupJid || ownJids(this.gateway).some((jid) => theirs.includes(jid))) {
      return 'no';
    }
    return this.isMember(write, chat, message, theirs);
  }

  /**
   * A message from here has the list of its receivers. Later members count by the notice of their coming. The phone's
   * messages have no list: everybody counts unless their leaving was reported before.
   */
  private async isMember(
    write: UnitOfWork,
    chat: ChatRow,
    message: MessageRow,
    theirs: string[],
  ): Promise<SamePerson> {
    const members = await this.receipts.membersOf(write, message);
    if (members.some((jid) => theirs.includes(jid))) return 'yes';
    const told = await this.membership.lastToldOf(chat, theirs, write.transaction);
    if (told?.isMember) return 'yes';
    const isSentHere = message.queued_at !== null;
    if (!isSentHere) return told && told.at <= message.timestamp ? 'no' : 'yes';
    for (const jid of members) {
      // Saves look-ups: most are known by the same kind of address, and there may be a thousand.
      if (comparePeople([jid], theirs) === 'no') continue;
      if (comparePeople(await this.chats.jidsOf(write, jid), theirs) !== 'no') return 'unclear';
    }
    return 'no';
  }

  private async allJidsOf(write: UnitOfWork, jids: string[]): Promise<string[]> {
    const known = new Set(jids);
    for (const jid of jids) {
      for (const other of await this.chats.jidsOf(write, jid)) known.add(other);
    }
    return [...known];
  }
}
