import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { ChangeTarget, MessageChange } from '../../../whatsapp/inbound-batch.js';
import { isGroup, isLid, isPn } from '../../../whatsapp/jid.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';

/** The messages that a change may be about. */
export interface ChangeTargets {
  /** The message whose author makes the change. */
  own: MessageRow | undefined;
  /** The message of the author that the change names. */
  named: MessageRow | undefined;
  /** True if the maker of the change may be the author under an address that is not known to be theirs. */
  mayBeOwn: boolean;
}

/** Finds the message that a change is about, by its id and author: two people may use the same id. */
@Injectable()
export class ChangeTargetFinder {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
  ) {}

  async find(write: UnitOfWork, chat: ChatRow, change: MessageChange): Promise<ChangeTargets> {
    const rows = await this.messages.findAllById(write, chat.id, change.messageId);
    const { byMe, byJid, target } = change;
    const own = await this.byAuthor(write, chat, rows, { fromMe: byMe, authorJid: byJid });
    const exact = target && (await this.byAuthor(write, chat, rows, target));
    const mayBeOwn = !own && chat.is_group === 1 && (await this.isUnsure(write, rows, byJid));
    return { own, named: exact ?? (await this.guess(write, rows, change, own)), mayBeOwn };
  }

  /** Finds the best match if no message has the author that the change names. */
  private async guess(
    write: UnitOfWork,
    rows: MessageRow[],
    { byMe, byJid, target }: MessageChange,
    own: MessageRow | undefined,
  ): Promise<MessageRow | undefined> {
    const [only] = rows.length === 1 ? rows : [];
    const { fromMe = byMe, authorJid = byJid } = target ?? {};
    const isOfThird = !fromMe && authorJid !== null && authorJid !== byJid;
    if (!isOfThird) return own ?? only;
    // If it is another person's message with the same id, the right one may still come.
    return (await this.isUnsure(write, rows, authorJid)) ? only : undefined;
  }

  private async byAuthor(
    write: UnitOfWork,
    chat: ChatRow,
    rows: MessageRow[],
    { fromMe, authorJid }: ChangeTarget,
  ): Promise<MessageRow | undefined> {
    const ofSide = rows.filter(({ from_me }) => from_me === Number(fromMe));
    // In a chat of two, the direction alone tells the author.
    if (fromMe || !chat.is_group) return ofSide[0];
    if (authorJid === null) return undefined;
    for (const row of ofSide) {
      if (await this.isSame(write, row.participant, authorJid)) return row;
    }
    return undefined;
  }

  /** A sender without a participant is stored as the group itself: unknown, so never the same person. */
  private async isSame(write: UnitOfWork, one: string, other: string): Promise<boolean> {
    return !isGroup(one) && !isGroup(other) && this.chats.isSamePerson(write, one, other);
  }

  /** True if one of these messages may be by this person under an address that is not known to be theirs. */
  private async isUnsure(write: UnitOfWork, rows: MessageRow[], jid: string): Promise<boolean> {
    for (const { from_me, participant } of rows) {
      if (from_me) continue;
      if (isGroup(participant) || isGroup(jid)) return true;
      if (isPn(participant) === isPn(jid)) continue;
      const [one, other] = [
        await this.chats.jidsOf(write, participant),
        await this.chats.jidsOf(write, jid),
      ];
      if (!isPaired(one) && !isPaired(other)) return true;
    }
    return false;
  }
}

function isPaired(jids: string[]): boolean {
  return jids.some(isPn) && jids.some(isLid);
}
