import { IsBoolean, IsIn, ValidateIf } from 'class-validator';
import type { MemberAction } from '../../../whatsapp/groups.gateway.js';
import { IsEphemeralTime } from '../../../base/common/http/field.decorators.js';
import { IsDescription, IsSubject, PersonJids } from './group.rules.js';

const isGiven = (_body: object, value: unknown): boolean => value !== undefined;
const notABoolean = { message: 'must be true or false' };

const ACTIONS = ['add', 'remove', 'promote', 'demote'] as const;

export class CreateGroupDto {
  /** 1 to 100 characters. */
  @IsSubject()
  subject: string;

  /** 1 to 1,023 people besides this account, each by either of their jids. */
  @PersonJids()
  participants: string[];
}

/** The changes of a group; missing fields stay as they are. */
export class ChangeGroupDto {
  /** 1 to 100 characters. */
  @ValidateIf(isGiven)
  @IsSubject()
  subject?: string;

  /** 2,048 characters at most; empty or null to delete it. */
  @ValidateIf(isGiven)
  @IsDescription()
  description?: string | null;

  /** True if only admins may write. */
  @ValidateIf(isGiven)
  @IsBoolean(notABoolean)
  is_announcement?: boolean;

  /** True if only admins may change subject, description and disappearing messages. */
  @ValidateIf(isGiven)
  @IsBoolean(notABoolean)
  is_locked?: boolean;

  /** Seconds after which new messages disappear: 86400, 604800 or 7776000; 0 or null to keep them. */
  @ValidateIf(isGiven)
  @IsEphemeralTime()
  ephemeral_seconds?: number | null;
}

export class ChangeMembersDto {
  @IsIn(ACTIONS, { message: `must be one of ${ACTIONS.join(', ')}` })
  action: MemberAction;

  /** 1 to 1,023 people, each by either of their jids. */
  @PersonJids()
  participants: string[];
}
