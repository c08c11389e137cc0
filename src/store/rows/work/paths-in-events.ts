import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import type { MessagePayload } from '../../../base/storage/event-payload.js';
import { toAccountPath } from '../../../whatsapp/account-path.policy.js';

/** The fields of a file with paths. In JSON, a quote within a text has a backslash before it. */
const FIELDS = ['"url":"', '"thumbnail_url":"'];
/** A path in one of them, whatever its base is. */
const PATH = /"(?:thumbnail_)?url":"\/(?:[^/"?]+\/)*?api\//;
const MESSAGES = '/api/messages/';

/** True if a stored event has the path of a file. */
export function hasPath({ payload }: EventRow): boolean {
  return PATH.test(payload);
}

/**
 * A stored event whose paths lead to this account, below this base: earlier versions named no account, and a phone may
 * be in another account now, or the service below another base. Only the payloads that need it are parsed.
 */
export function withPaths(row: EventRow, account: string, basePath = ''): EventRow {
  const right = toAccountPath(account, MESSAGES, basePath);
  const isRight = FIELDS.some((field) => row.payload.includes(`${field}${right}`));
  const payload = isRight || !hasPath(row) ? null : parse(row.payload);
  const media = payload?.message?.media;
  if (!media) return row;
  if (media.url) media.url = toAccountPath(account, media.url, basePath);
  if (media.thumbnail_url)
    media.thumbnail_url = toAccountPath(account, media.thumbnail_url, basePath);
  return { ...row, payload: JSON.stringify(payload) };
}

/** Null for a damaged row, which its readers report. */
function parse(payload: string): Partial<MessagePayload> | null {
  try {
    return JSON.parse(payload) as Partial<MessagePayload> | null;
  } catch {
    return null;
  }
}
