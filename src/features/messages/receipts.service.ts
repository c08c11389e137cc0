import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { PeopleReader, type Person } from '../../store/rows/chats/people.reader.js';
import { DashboardDatabase } from '../../base/storage/database.js';
import { GroupsGateway } from '../../whatsapp/groups.gateway.js';
import { isGroup } from '../../whatsapp/jid.js';
import type { MessageReceiptsDto } from './dto/responses.dto.js';
import { MessagesService } from './messages.service.js';
import { numbersOf, mergeReceipts, type Receipt } from './receipts.mapper.js';

/** Tells who has received, read and played a message of this account. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly phones: PhonesService,
    private readonly messages: MessagesService,
    private readonly people: PeopleReader,
    private readonly groups: GroupsGateway,
  ) {}

  /** @throws ApiError `not_found` */
  async list(id: string, chatJid?: string): Promise<MessageReceiptsDto> {
    const message = await this.messages.get(id, chatJid);
    const { chat_jid: jid, delivered_at, read_at, played_at } = message;
    const rows = isGroup(jid)
      ? await this.readMembers(message.row_id)
      : [{ participant_jid: jid, delivered_at, read_at, played_at }];
    const receipts = message.from_me ? rows : [];
    const numbers = numbersOf(this.groups.known(jid));
    const jids = receipts.flatMap(({ participant_jid: member }) => [
      member,
      numbers.get(member) ?? member,
    ]);
    return {
      message_id: message.id,
      receipts: mergeReceipts(receipts, await this.findPeople(jids), numbers),
    };
  }

  private async findPeople(jids: string[]): Promise<Map<string, Person>> {
    const phoneId = await this.phones.currentId();
    return phoneId === null ? new Map() : this.people.find(phoneId, jids);
  }

  private readMembers(rowId: number): Promise<Receipt[]> {
    return this.database
      .selectFrom('message_receipts')
      .select(['participant_jid', 'delivered_at', 'read_at', 'played_at'])
      .where('message_row_id', '=', rowId)
      .orderBy('participant_jid')
      .execute();
  }
}
