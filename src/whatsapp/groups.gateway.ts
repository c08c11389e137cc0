export type GroupRole = 'member' | 'admin' | 'superadmin';

/** A member of a group, with both addresses as far as WhatsApp reveals them. */
export interface GroupPerson {
  /** The jid in the group's list, which WhatsApp expects in a change. */
  jid: string;
  pn: string | null;
  lid: string | null;
  role: GroupRole;
  isMe: boolean;
}

/** A member as address and role; this account is listed, too. */
export type GroupMember = Pick<GroupPerson, 'pn' | 'lid' | 'role'>;

/** The facts that WhatsApp tells members of a group. Read only: several readers share one object. */
export interface GroupFacts {
  readonly jid: string;
  readonly subject: string;
  readonly description: string | null;
  readonly ownerPn: string | null;
  readonly ownerLid: string | null;
  /** ms */
  readonly createdAt: number | null;
  /** Only admins may write. */
  readonly isAnnouncement: boolean;
  /** Only admins may change subject, description and disappearing messages. */
  readonly isLocked: boolean;
  /** Members without a role may add others, too. */
  readonly canMembersAdd: boolean;
  /** Null if messages stay. */
  readonly ephemeralSeconds: number | null;
  readonly size: number;
  readonly members: readonly GroupPerson[];
  /** Null if the list does not contain this account. */
  readonly myRole: GroupRole | null;
}

export type MemberAction = 'add' | 'remove' | 'promote' | 'demote';

/** WhatsApp's answer for one person; `refusal` is its code, such as `403`, and null if it was done. */
export interface MemberAnswer {
  jid: string;
  refusal: string | null;
}

/**
 * Groups at WhatsApp. Each call may throw a WhatsAppError: `not_connected`, `link_lost` (a change may have been made), or
 * `send_failed` with WhatsApp's code as `refusal`: 401 for admins only, 403 not a member, 404 no such group, 406 a value
 * that it does not take.
 */
export abstract class GroupsGateway {
  /** Queries the server, even if the group is cached. */
  abstract fetch(groupJid: string): Promise<GroupFacts>;
  /** Queries the server only if nothing is known since the group last changed; refusals are known, too. */
  abstract find(groupJid: string): Promise<GroupFacts>;
  /** Only from the cache; null if nothing is known since the group last changed. */
  abstract known(groupJid: string): GroupFacts | null;
  /**
   * The members of a group, without this account.
   * @throws WhatsAppError as `WhatsAppGateway.send`
   */
  abstract membersOf(groupJid: string): Promise<string[]>;
  /** All members of a group, if they were queried lately; null if they are unknown. */
  abstract knownMembersOf(groupJid: string): GroupMember[] | null;
  /**
   * The members of a group and their admin roles, never from the cache; null if WhatsApp refuses the query.
   * @throws WhatsAppError `not_connected`, `link_lost` or `send_failed` if a later query may succeed
   */
  abstract rolesIn(groupJid: string): Promise<GroupMember[] | null>;
  /**
   * How a group names its members: by number or by lid. Null if WhatsApp refuses the query.
   * @throws WhatsAppError `not_connected`, `link_lost` or `send_failed` if a later query may succeed
   */
  abstract addressingOf(groupJid: string): Promise<'pn' | 'lid' | null>;
  /**
   * Creates a group of this account.
   * @returns its jid, and the people who could not be added
   */
  abstract create(
    subject: string,
    jids: string[],
  ): Promise<{ jid: string; refused: MemberAnswer[] }>;
  abstract rename(groupJid: string, subject: string): Promise<void>;
  /** @param text empty to delete the description */
  abstract describe(groupJid: string, text: string): Promise<void>;
  /** @param seconds 0 to keep messages */
  abstract setEphemeral(groupJid: string, seconds: number): Promise<void>;
  abstract setAnnouncement(groupJid: string, isOn: boolean): Promise<void>;
  abstract setLocked(groupJid: string, isOn: boolean): Promise<void>;
  /** @returns one answer for each of the people, in their order */
  abstract changeMembers(
    groupJid: string,
    action: MemberAction,
    jids: string[],
  ): Promise<MemberAnswer[]>;
  /** The code of the link by which people join. */
  abstract inviteCode(groupJid: string): Promise<string>;
  abstract leave(groupJid: string): Promise<void>;
}
