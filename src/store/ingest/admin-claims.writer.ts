import { Injectable } from '@nestjs/common';
import type { GroupMember } from '../../whatsapp/groups.gateway.js';
import type { UnitOfWork } from '../rows/work/unit-of-work.js';
import { PendingUpdatesRepository } from '../rows/messages/pending-updates.repository.js';
import { GroupRolesReader } from './group-roles.reader.js';
import { MessageChangesWriter, type IsAdmin } from '../rows/write/message-changes.writer.js';
import { MessageStatusWriter } from '../rows/write/message-status.writer.js';

/** The answer to a query of a group's members. */
export interface GroupAnswer {
  groupJid: string;
  /** Empty if the group refuses to answer: nobody counts as an admin then. */
  members: GroupMember[];
  /** ms; this answer does not decide later deletions. */
  askedAt: number;
}

/** Decides waiting deletions by the admins of their group. */
@Injectable()
export class AdminClaimsWriter {
  constructor(
    private readonly pendingUpdates: PendingUpdatesRepository,
    private readonly roles: GroupRolesReader,
    private readonly changes: MessageChangesWriter,
    private readonly statuses: MessageStatusWriter,
  ) {}

  /** Groups in which deletions wait. */
  findClaimedGroups(write: UnitOfWork): Promise<string[]> {
    return this.pendingUpdates.claimedGroups(write);
  }

  async decideClaims(
    write: UnitOfWork,
    { groupJid, members, askedAt }: GroupAnswer,
  ): Promise<void> {
    const isAdmin: IsAdmin = (_write, chat, { byJid, at }) =>
      this.roles.wasAdmin(write, chat, members, byJid, at);
    for (const change of await this.pendingUpdates.takeClaims(write, groupJid, askedAt)) {
      const { byJid, target } = change.news;
      await this.roles.learnPairs(write, members, [byJid, target?.authorJid ?? byJid]);
      await this.changes.applyChange(write, change, isAdmin);
    }
    await this.changes.applyWhatWaited(write);
    await this.statuses.applyWhatWaited(write);
  }
}
