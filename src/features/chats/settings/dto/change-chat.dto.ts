import { IsBoolean, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { IsEphemeralTime } from '../../../../base/common/http/field.decorators.js';
import { FOR_EVER_MS } from '../../../../whatsapp/inbound-batch.js';

const TRUTH = { message: 'must be true or false' };
const TIME = { message: 'must be a time in milliseconds since 1970, or null' };

/** The settings to change, on all devices of the account; missing ones stay. */
export class ChangeChatDto {
  // Not `IsOptional`: it would accept null.
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean(TRUTH)
  archived?: boolean;

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean(TRUTH)
  pinned?: boolean;

  /** Milliseconds since 1970; null ends the mute, and 8640000000000000 has no end. */
  @IsOptional()
  @IsInt(TIME)
  @Min(0, TIME)
  @Max(FOR_EVER_MS, TIME)
  muted_until?: number | null;

  /** Seconds after which new messages disappear: 86400, 604800 or 7776000; 0 or null to keep them. */
  @IsOptional()
  @IsEphemeralTime()
  ephemeral_seconds?: number | null;

  /** True marks the chat as unread; false reads everything in it. */
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean(TRUTH)
  marked_unread?: boolean;
}
