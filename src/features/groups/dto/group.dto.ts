import type { GroupRole } from '../../../whatsapp/groups.gateway.js';

export class ParticipantDto {
  /** By phone number if it is known, otherwise the lid. */
  jid: string;
  lid: string | null;
  /** With a leading +. */
  phone: string | null;
  name: string | null;
  role: GroupRole;
  is_me: boolean;
}

/** A group as WhatsApp describes it now. Times are milliseconds since 1970. */
export class GroupDto {
  jid: string;
  subject: string;
  description: string | null;
  /** The creator; null if WhatsApp does not name one. */
  owner_jid: string | null;
  created_at: number | null;
  /** Only admins may write. */
  is_announcement: boolean;
  /** Only admins may change subject, description and disappearing messages. */
  is_locked: boolean;
  /** Seconds after which new messages disappear; null if they stay. */
  ephemeral_seconds: number | null;
  /** How many participants it has. */
  size: number;
  /** The role of this account; null if it is not among the participants. */
  my_role: GroupRole | null;
  participants: ParticipantDto[];
}

/** The result for one person. */
export type MemberStatus =
  | 'ok'
  | 'invite_required'
  | 'not_on_whatsapp'
  | 'already_member'
  | 'blocked'
  | 'left_recently'
  | 'group_full'
  | 'not_a_member'
  | 'not_permitted'
  | 'refused';

export class MemberResultDto {
  /** The jid in the request. */
  jid: string;
  /** `ok`, or the reason why WhatsApp did not do it. */
  status: MemberStatus;
  /** WhatsApp's own code, such as 403; null if it was done, or WhatsApp did not answer for this person. */
  error_code: string | null;
  /** A sentence about what happened, and what to do; null if it was done. */
  error_text: string | null;
}

export class CreatedGroupDto extends GroupDto {
  /** One result for each of the people. */
  results: MemberResultDto[];
}

export class ChangedMembersDto {
  /** One result for each of the people, in the order of the request. */
  results: MemberResultDto[];
  /** The group afterwards. */
  group: GroupDto;
}

export class InviteDto {
  code: string;
  /** Everybody who opens it can join. */
  url: string;
}

export class GroupLeftDto {
  status: 'ok';
}
