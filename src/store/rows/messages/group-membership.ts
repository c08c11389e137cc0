import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { MessagesRepository } from './messages.repository.js';
import { readNotice } from './kept-details.mapper.js';

/** Notices of coming and leaving: true if they make somebody a member. */
const NOTICES = new Map([
  ['participant_added', true],
  ['participant_joined', true],
  ['participant_removed', false],
  ['participant_left', false],
]);

/** A member's coming or leaving, from a notice of the server. */
export interface ToldMembership {
  isMember: boolean;
  /** ms, in whole seconds */
  at: number;
}

/** Reads from the notices of a group who has come and who has left. */
@Injectable()
export class GroupMembership {
  constructor(private readonly messages: MessagesRepository) {}

  /** The latest notice about a person; null if there is none. */
  async lastToldOf(
    { id }: ChatRow,
    jids: string[],
    within?: UnitOfWork['transaction'],
  ): Promise<ToldMembership | null> {
    const last = await this.messages.lastNoticeAbout(id, [...NOTICES.keys()], jids, within);
    if (!last) return null;
    const isMember = NOTICES.get(readNotice(last.details)?.notice ?? '') === true;
    return { isMember, at: last.timestamp };
  }
}
