import { isTooLate, TOO_LATE } from '../../store/rows/messages/change-limits.policy.js';
import { isAcknowledged } from '../../store/rows/messages/message-status.policy.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { ErrorCode } from '../../base/common/errors/error-table.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';
import type { Clocks } from '../../whatsapp/session.js';

type Target = Pick<
  MessageRow,
  | 'changes_id'
  | 'content'
  | 'deleted_at'
  | 'from_me'
  | 'is_view_once'
  | 'server_ack_at'
  | 'status'
  | 'text'
  | 'timestamp'
  | 'type'
>;

const WITH_TEXT = new Set(['text', 'image', 'video', 'document']);
const FORWARDABLE = new Set([
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
]);
/** Notices of WhatsApp, and messages that cannot be read here. */
const UNTOUCHABLE = new Set(['system', 'call', 'undecrypted']);

/** @throws ApiError `not_reactable` */
export function assertReactable(target: Target): void {
  assertMessage(target, 'not_reactable', 'Nobody can react to');
}

/** @throws ApiError `not_editable` or `edit_too_late` */
export function assertEditable(target: Target, now: Clocks): void {
  assertMessage(target, 'not_editable', 'Nobody can edit');
  if (target.from_me !== 1) {
    throw new ApiError('not_editable', 'Only own messages can be edited.');
  }
  if (!WITH_TEXT.has(target.type) || target.text === null || target.is_view_once === 1) {
    throw new ApiError('not_editable', 'The message has no text or caption that can be edited.');
  }
  if (target.content === null) {
    throw new ApiError('not_editable', 'The content of the message is not stored here.');
  }
  if (isTooLate('edit', target, now)) {
    throw new ApiError(TOO_LATE.edit.code, TOO_LATE.edit.sentence);
  }
}

/**
 * @param isGroup true where admins may delete the messages of others
 * @throws ApiError `not_deletable` or `deletion_too_late`
 */
export function assertDeletable(target: Target, isGroup: boolean, now: Clocks): void {
  if (target.type !== 'undecrypted') assertMessage(target, 'not_deletable', 'Nobody can delete');
  if (target.from_me !== 1 && !isGroup) {
    throw new ApiError('not_deletable', 'Only own messages can be deleted for everyone.');
  }
  if (isTooLate('deletion', target, now)) {
    throw new ApiError(TOO_LATE.deletion.code, TOO_LATE.deletion.sentence);
  }
}

/** @throws ApiError `not_forwardable` */
export function assertForwardable(target: Target): void {
  assertMessage(target, 'not_forwardable', 'Nobody can forward');
  if (target.is_view_once === 1) {
    const sentence = 'A message that can be seen once cannot be forwarded.';
    throw new ApiError('not_forwardable', sentence);
  }
  if (!FORWARDABLE.has(target.type)) {
    throw new ApiError(
      'not_forwardable',
      `A message of the type ${target.type} cannot be forwarded.`,
    );
  }
  if (target.content === null) {
    throw new ApiError('not_forwardable', 'The content of the message is not stored here.');
  }
}

/** @throws ApiError `not_a_poll` */
export function assertPoll(target: Target): void {
  assertMessage(target, 'not_a_poll', 'Nobody can vote in');
  if (target.type !== 'poll') {
    throw new ApiError('not_a_poll', 'The message is not a poll.');
  }
}

/** @throws ApiError `not_acknowledged`: others do not have the message yet */
export function assertAtWhatsApp({ from_me: fromMe, status }: Target): void {
  if (fromMe !== 1 || isAcknowledged(status)) return;
  throw new ApiError('not_acknowledged', `The message is not at WhatsApp yet: it is ${status}.`);
}

function assertMessage(target: Target, code: ErrorCode, nobodyCan: string): void {
  if (target.changes_id !== null) {
    throw new ApiError(code, `${nobodyCan} a change of another message.`);
  }
  if (target.deleted_at !== null) throw new ApiError(code, `${nobodyCan} a deleted message.`);
  if (UNTOUCHABLE.has(target.type)) {
    throw new ApiError(code, `${nobodyCan} a message of the type ${target.type}.`);
  }
}
