import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  PageLimit,
  IsZonedTime,
  EventTypeName,
  SearchText,
} from '../../../base/common/http/field.decorators.js';
import {
  EVENT_TYPES,
  LOGGED_KINDS,
  type EventKind,
  type EventType,
} from '../../../base/storage/event-catalog.js';
import { ACCOUNT_NAME } from '../../../base/common/account-name.js';
import { IsWebhookHeaders, IsWebhookUrl } from './webhook.validators.js';

const MAX_CHATS = 1000;
const MAX_ACCOUNTS = 1000;

/** May be missing, but not null. */
const IsGiven = () => ValidateIf((_, value) => value !== undefined);

/** The fields of a webhook that a user can choose. */
export class WebhookFieldsDto {
  @SearchText()
  description?: string | null;

  /** Only events of these accounts; null or missing for all. */
  @IsOptional()
  @Matches(ACCOUNT_NAME, { each: true, message: 'must be names of accounts' })
  @ArrayMinSize(1, { message: 'must have at least one account' })
  @ArrayMaxSize(MAX_ACCOUNTS, { message: `must have ${MAX_ACCOUNTS} accounts at most` })
  @IsArray({ message: 'must be a list of accounts' })
  accounts?: string[] | null;

  /** Only events of these kinds; null or missing for all. */
  @IsOptional()
  @IsIn(LOGGED_KINDS, {
    each: true,
    message: `must be kinds of events: ${LOGGED_KINDS.join(', ')}`,
  })
  @ArrayMinSize(1, { message: 'must have at least one kind' })
  @IsArray({ message: 'must be a list of kinds' })
  kinds?: EventKind[] | null;

  /** Only events of these types. */
  @IsOptional()
  @IsIn(EVENT_TYPES, { each: true, message: 'must be types of events, such as message.received' })
  @ArrayMinSize(1, { message: 'must have at least one type' })
  @IsArray({ message: 'must be a list of types' })
  types?: EventType[] | null;

  /** Only events of these chats. */
  @IsOptional()
  @IsString({ each: true, message: 'must be jids of chats' })
  @ArrayMinSize(1, { message: 'must have at least one jid' })
  @ArrayMaxSize(MAX_CHATS, { message: `must have ${MAX_CHATS} jids at most` })
  @IsArray({ message: 'must be a list of jids' })
  chat_jids?: string[] | null;

  /** True if a failing event holds back later ones. */
  @IsGiven()
  @IsBoolean({ message: 'must be true or false' })
  ordered?: boolean;

  /** Further headers, such as `Authorization`. */
  @IsGiven()
  @IsWebhookHeaders()
  headers?: Record<string, string>;
}

export class CreateWebhookDto extends WebhookFieldsDto {
  /** The address for events: http or https. */
  @IsWebhookUrl()
  url: string;
}

/** The changes of a webhook; missing fields stay as they are. */
export class UpdateWebhookDto extends WebhookFieldsDto {
  @IsGiven()
  @IsWebhookUrl()
  url?: string;
}

/** One of these three fields. */
export class ResendDto {
  /** All events since this time, ISO 8601 with an offset, as far as the log has them. */
  @IsZonedTime()
  since?: string;

  /** This event, by its seq. */
  @IsGiven()
  @Min(1, { message: 'must be the seq of an event' })
  @IsInt({ message: 'must be the seq of an event' })
  event_id?: number;

  /** All deliveries that were given up. */
  @IsGiven()
  @IsBoolean({ message: 'must be true' })
  failed?: boolean;
}

export class DeliveriesQuery {
  @IsOptional()
  @IsIn(['pending', 'delivered', 'failed'], { message: 'must be pending, delivered or failed' })
  state?: 'pending' | 'delivered' | 'failed';

  /** The type of the event, or `webhook.test`. */
  @EventTypeName()
  type?: string;

  /** A text to find in the body, in upper or lower case. */
  @SearchText()
  q?: string;

  /** `next` of the page before. */
  @IsOptional()
  @Matches(/^\d{1,15}_[\w-]{1,100}$/, { message: 'must be the cursor of a page' })
  before?: string;

  @PageLimit()
  limit: number = 100;
}
