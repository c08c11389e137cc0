import type { MessageRow } from '../../../base/storage/dashboard.schema.js';
import { latestOfEachSide, parseEntries } from '../../../base/storage/person-entries.js';
import { contentOf } from './message-row.js';
import { risenStatus } from './message-status.policy.js';

/**
 * The changes to the kept one of two copies of a message: missing content, the newest edit, a deletion, the higher
 * status, missing times.
 */
export function combineCopies(kept: MessageRow, other: MessageRow): Partial<MessageRow> {
  const fuller = isFuller(other, kept) ? other : kept;
  const readable = kept.type === 'undecrypted' ? other : kept;
  const isDeleted = fuller.deleted_at !== null;
  return {
    ...contentOf(fuller),
    type: readable.type,
    edited_at: fuller.edited_at,
    deleted_at: fuller.deleted_at,
    status: kept.from_me ? risenStatus(kept.status, other.status) : readable.status,
    queued_at: kept.queued_at ?? other.queued_at,
    uploaded_at: kept.uploaded_at ?? other.uploaded_at,
    written_at: kept.written_at ?? other.written_at,
    server_ack_at: kept.server_ack_at ?? other.server_ack_at,
    delivered_at: kept.delivered_at ?? other.delivered_at,
    read_at: kept.read_at ?? other.read_at,
    reactions: isDeleted ? null : ofBoth(kept.reactions, other.reactions),
    votes: isDeleted ? null : ofBoth(kept.votes, other.votes),
    is_unread: kept.is_unread && other.is_unread,
  };
}

/** The reactions or votes of both copies, in one chat of two. */
function ofBoth(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return JSON.stringify(latestOfEachSide([...parseEntries(one), ...parseEntries(other)]));
}

/** Compares copies: a deletion takes precedence; then the later edit; then anything over a placeholder. */
function isFuller(one: MessageRow, other: MessageRow): boolean {
  if (other.deleted_at !== null || one.deleted_at !== null) return other.deleted_at === null;
  if (one.edited_at !== other.edited_at) return (one.edited_at ?? 0) > (other.edited_at ?? 0);
  return other.type === 'undecrypted' && one.type !== 'undecrypted';
}
