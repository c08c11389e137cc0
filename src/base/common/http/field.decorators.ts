import { applyDecorators } from '@nestjs/common';
import {
  IsBoolean,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { ToBoolean, ToWholeNumber } from './text.transforms.js';

const MAX_PAGE = 1000;
const MAX_TIMEOUT_MS = 120_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
/** Never, a day, a week, 90 days: WhatsApp takes no other times. */
const EPHEMERAL_SECONDS = [0, 86_400, 604_800, 7_776_000];

/** Validates the `limit` of a list. */
export const PageLimit = () => isWholeNumber(1, MAX_PAGE);

/** Validates the `timeout_ms` of a call that waits. */
export const WaitTimeout = () => isWholeNumber(0, MAX_TIMEOUT_MS);

/** Validates the `cursor` of a list. */
export const PageCursor = (maxLength = 200) =>
  isText(maxLength, 'must be a cursor from an earlier answer');

/** A text to look for. */
export const SearchText = () => isText(200, 'must be a text', 'must have 200 characters at most');

/** Names a message, or a place in a thread. */
export const MessageId = () => isText(200, 'must be a message id');

/** Names a type of event. */
export const EventTypeName = () => isText(100, 'must be an event type');

/** A place in the event log. */
export const EventSeq = () =>
  applyDecorators(IsInt({ message: 'must be the seq of an event' }), ToWholeNumber(), IsOptional());

/** Yes or no in a query. */
export const Flag = () =>
  applyDecorators(IsBoolean({ message: 'must be true or false' }), ToBoolean(), IsOptional());

/** An optional time in ISO 8601, in a form with a zone. */
export const IsZonedTime = () => {
  const message = 'must be a time with its zone, such as 2026-11-20T12:00:00Z';
  return applyDecorators(
    IsOptional(),
    Matches(TIME, { message }),
    IsISO8601({ strict: true }, { message }),
  );
};

/** A time after which messages disappear; 0 or null keeps them. */
export const IsEphemeralTime = () =>
  ValidateBy({
    name: 'isEphemeralTime',
    validator: {
      validate: (value) => value === null || EPHEMERAL_SECONDS.includes(value as number),
      defaultMessage: () => `must be one of ${EPHEMERAL_SECONDS.join(', ')}`,
    },
  });

/** An optional text. The last rule is the first to speak. */
function isText(maxLength: number, message: string, tooLong = message) {
  return applyDecorators(
    MaxLength(maxLength, { message: tooLong }),
    IsString({ message }),
    IsOptional(),
  );
}

function isWholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return applyDecorators(
    IsOptional(),
    ToWholeNumber(),
    IsInt({ message }),
    Min(least, { message }),
    Max(most, { message }),
  );
}
