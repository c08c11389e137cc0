import type { Account } from './account.js';
import type { Room } from './room.js';

export type GroupRole = 'member' | 'admin' | 'superadmin';

/** The settings of a group, as queries return them. */
export interface GroupSettings {
  subjectAt: Date;
  subjectBy: Account;
  description?: { id: string; text: string; by: Account; at: Date };
  /** Seconds after which messages disappear; 0 for never. */
  ephemeralSeconds: number;
  /** Only admins may write. */
  isAnnouncement: boolean;
  /** Only admins may change subject, description and disappearing messages. */
  isLocked: boolean;
  /** Members without a role may add others, too. */
  canMembersAdd: boolean;
  inviteCode: string;
}

/** The values that the nodes of a group show. */
export interface GroupState extends Room {
  readonly subject: string;
  readonly creator: Account;
  readonly createdAt: Date;
  readonly members: ReadonlyMap<Account, GroupRole>;
  readonly settings: GroupSettings;
}
