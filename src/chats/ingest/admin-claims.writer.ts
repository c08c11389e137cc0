import { Injectable } from '@nestjs/common';
import type { GroupMember } from '../../whatsapp/whatsapp-gateway.js';
import type { UnitOfWork } from '../store/unit-of-work.js';
import { PendingUpdatesRepository } from '../store/pending-updates.repository.js';
import { GroupRolesReader } from './group-roles.reader.js';
import { MessageChangesWriter, type IsAdmin } from './message-changes.writer.js';

/** What a group says of its members. */
export interface GroupWord {
  groupJid: string;
  /** None where it does not tell: nobody is an admin then. */
  members: GroupMember[];
  /** ms; of what happened later it says nothing. */
  askedAt: number;
}

/** Decides by a group's word on the changes that have waited for it. */
@Injectable()
export class AdminClaimsWriter {
  constructor(
    private readonly earlyNews: PendingUpdatesRepository,
    private readonly roles: GroupRolesReader,
    private readonly changes: MessageChangesWriter,
  ) {}

  /** The groups whose word is waited for. */
  groups(write: UnitOfWork): Promise<string[]> {
    return this.earlyNews.claimedGroups(write);
  }

  async judge(write: UnitOfWork, { groupJid, members, askedAt }: GroupWord): Promise<void> {
    const isAdmin: IsAdmin = (_write, chat, { byJid, at }) =>
      this.roles.wasAdmin(write, chat, members, byJid, at);
    for (const change of await this.earlyNews.takeClaims(write, groupJid, askedAt)) {
      const { byJid, target } = change.news;
      await this.roles.learnPairs(write, members, [byJid, target?.authorJid ?? byJid]);
      await this.changes.apply(write, change, isAdmin);
    }
  }
}
