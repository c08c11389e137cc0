import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import type { GroupMember } from '../../whatsapp/groups.gateway.js';
import type { UnitOfWork } from '../rows/work/unit-of-work.js';
import { ChatsRepository } from '../rows/chats/chats.repository.js';
import { MessagesRepository, type SystemNotice } from '../rows/messages/messages.repository.js';
import { readNotice } from '../rows/messages/kept-details.mapper.js';

/** Notices that change a role: true if they make somebody an admin. */
const ROLE_NOTICES = new Map([
  ['participant_promoted', true],
  ['participant_demoted', false],
]);

/** Tells who was an admin of a group at a given time. */
@Injectable()
export class GroupRolesReader {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
  ) {}

  /** Stores the two addresses of these people as one person, if the group lists both. */
  async learnPairs(write: UnitOfWork, members: GroupMember[], jids: string[]): Promise<void> {
    for (const { pn, lid } of members) {
      if (!pn || !lid || !jids.some((jid) => jid === pn || jid === lid)) continue;
      await this.chats.ensure(write, { jid: pn, pn, lid, isGroup: false });
    }
  }

  /**
   * The member list shows roles as they are now. A later notice of a change tells the role before it; for people
   * who have left, the last notice counts. A notice in the same second counts as earlier.
   * @param at ms
   */
  async wasAdmin(
    write: UnitOfWork,
    chat: ChatRow,
    members: GroupMember[],
    jid: string,
    at: number,
  ): Promise<boolean> {
    const jids = new Set([jid, ...(await this.chats.jidsOf(write, jid))]);
    const isTheirs = (notice: SystemNotice): boolean => isRoleOf(notice, jids);
    const next = (await this.messages.noticesAfter(write, chat.id, at)).find(isTheirs);
    if (next) return !makesAdmin(next);
    const member = members.find(({ pn, lid }) => [pn, lid].some((own) => own && jids.has(own)));
    if (member) return member.role !== 'member';
    const last = (await this.messages.noticesAfter(write, chat.id, 0)).findLast(isTheirs);
    return last !== undefined && makesAdmin(last);
  }
}

function isRoleOf({ details }: SystemNotice, jids: Set<string>): boolean {
  const notice = readNotice(details);
  if (!notice || !ROLE_NOTICES.has(notice.notice)) return false;
  return notice.participants.some((participant) => jids.has(participant));
}

function makesAdmin({ details }: SystemNotice): boolean {
  return ROLE_NOTICES.get(readNotice(details)?.notice ?? '') === true;
}
