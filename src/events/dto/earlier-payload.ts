import type { MessagePayload } from '../../storage/event-payload.js';
import type { StoredMedia } from '../../storage/stored-message.js';

/** Fields that a file in an event of an earlier version does not have. */
const UNKNOWN = {
  sha256: null,
  state: 'remote',
  error_code: null,
  url: null,
  thumbnail_url: null,
} satisfies Partial<StoredMedia>;

/** The end of a place without the fields of a live location: a JSON text or null, and a comma. */
const STILL_PLACE = /("address":(?:null|"(?:[^"\\]|\\.)*"),)"is_live":/;

/** The JSON of a payload with all fields of this version. */
export function completePayload(json: string): string {
  return [
    completeTimes,
    completeActions,
    completeParts,
    completeMentions,
    completeReferral,
    completeMedia,
  ].reduce((text, complete) => complete(text), json);
}

/** Without parsing it, as in `completeTimes`: events before polls were counted, and people mentioned. */
function completeActions(json: string): string {
  if (json.includes('"changes_id":')) return json;
  return json.replace(
    '"is_view_once":',
    '"changes_id":null,"album_id":null,"mentions":[],"poll":null,"is_view_once":',
  );
}

/** Without parsing it: messages before they said where they came from. */
function completeReferral(json: string): string {
  if (json.includes('"referral":')) return json;
  return json.replace('"is_view_once":', '"referral":null,"is_view_once":');
}

/** A mention without its tag: nothing else has a jid and a name alone. */
const MENTION = /\{"jid":"([^"@]+)(@[^"]+)","name":(null|"(?:[^"\\]|\\.)*")\}/g;

/** Without parsing it: mentions when a text named everybody by the jid that the API shows. */
function completeMentions(json: string): string {
  if (!json.includes('"mentions":[{"jid":') || json.includes('"tag":"@')) return json;
  return json.replace(MENTION, '{"jid":"$1$2","tag":"@$1","name":$3}');
}

/** Without parsing it: quotes before answers to a status were told apart, places before they could move. */
function completeParts(json: string): string {
  return json
    .replace('"quoted":{"id":', '"quoted":{"is_status":false,"id":')
    .replace(STILL_PLACE, '$1"accuracy_m":null,"speed_mps":null,"sequence":null,"is_live":');
}

/** Without parsing it: within a text, a quote has a backslash before it. */
function completeTimes(json: string): string {
  if (json.includes('"uploaded_at":')) return json;
  return json.replace('"written_at":', '"uploaded_at":null,"written_at":');
}

/** Only events about files need it, and only they are parsed. */
function completeMedia(json: string): string {
  if (!json.includes('"media":{') || json.includes('"thumbnail_url":')) return json;
  const payload = parse(json);
  if (!payload?.message?.media) return json;
  payload.message.media = { ...UNKNOWN, ...payload.message.media };
  return JSON.stringify(payload);
}

/** Null for a damaged row, which is passed on as it is. */
function parse(json: string): MessagePayload | null {
  try {
    return JSON.parse(json) as MessagePayload;
  } catch {
    return null;
  }
}
