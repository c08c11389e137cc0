import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

const PAGE = 1000;

type Json = Record<string, unknown>;

/**
 * Gives the events of earlier versions every field of this version, so that no reader of the log has to know them.
 * Damaged rows stay unchanged.
 */
export async function completeEvents(db: Kysely<DashboardSchema>): Promise<void> {
  for (let last = 0, isFull = true; isFull;) {
    const rows = await db
      .selectFrom('events')
      .select(['seq', 'kind', 'payload'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { seq, kind, payload } of rows) {
      last = seq;
      const completed = complete(kind, payload);
      if (completed === payload) continue;
      await db.updateTable('events').set({ payload: completed }).where('seq', '=', seq).execute();
    }
    isFull = rows.length === PAGE;
  }
}

function complete(kind: string, json: string): string {
  const payload = parse(json);
  if (!payload) return json;
  if (kind === 'connection') {
    return JSON.stringify({ privacy: null, clock_offset_ms: null, ...payload });
  }
  if (!isObject(payload.message)) return json;
  return JSON.stringify({ ...payload, message: completeMessage(payload.message) });
}

function completeMessage(message: Json): Json {
  const { quoted, details, mentions, media } = message;
  return {
    can_retry: false,
    retry_at: null,
    uploaded_at: null,
    changes_id: null,
    album_id: null,
    poll: null,
    referral: null,
    ...message,
    mentions: Array.isArray(mentions) ? mentions.map(withTag) : [],
    quoted: isObject(quoted) ? { is_status: false, ...quoted } : null,
    details: isObject(details) ? completePlace(details) : null,
    media: isObject(media) ? { ...UNKNOWN_FILE, ...media } : null,
  };
}

const UNKNOWN_FILE = {
  sha256: null,
  state: 'remote',
  error_code: null,
  url: null,
  thumbnail_url: null,
};

/** Completes places from before they could move. */
function completePlace(details: Json): Json {
  if (!('is_live' in details)) return details;
  return { accuracy_m: null, speed_mps: null, sequence: null, ...details };
}

/** Adds the tag: texts named people by the jid that the API showed. */
function withTag(mention: unknown): unknown {
  if (!isObject(mention) || typeof mention.jid !== 'string') return mention;
  return { tag: `@${mention.jid.split('@')[0]}`, ...mention };
}

function parse(json: string): Json | null {
  try {
    const value = JSON.parse(json) as unknown;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
