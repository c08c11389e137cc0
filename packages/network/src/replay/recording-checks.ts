/** True if a value of a file fits its field. */
type Check = (value: unknown) => boolean;
type Fields = Record<string, Check>;

const LONGEST_MS = 366 * 24 * 60 * 60 * 1000;
/** The address of a person, a group or a server. */
const JID = /^(?:[\w.:-]{1,64}@)?[a-z.]{1,30}$/;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const number: Check = (value) => Number.isFinite(value);
const time: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LONGEST_MS;
const jid: Check = (value) => typeof value === 'string' && JID.test(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const object =
  (fields: Fields): Check =>
  (value) =>
    isObject(value) && wrongField(fields, value) === undefined;

const QUOTED: Fields = { id: text, sender_jid: optional(jid), from_me: flag, text: optional(text) };
const MEDIA: Fields = {
  mimetype: optional(text),
  file_name: optional(text),
  size: optional(number),
  seconds: optional(number),
  width: optional(number),
  height: optional(number),
};
const MESSAGE: Fields = {
  id: text,
  chat_jid: jid,
  from_me: flag,
  sender_jid: jid,
  type: text,
  text: optional(text),
  quoted_id: optional(text),
  changes_id: optional(text),
  quoted: optional(object(QUOTED)),
  media: optional(object(MEDIA)),
  details: optional(object({})),
};
const PAYLOAD: Fields = {
  message: optional(object(MESSAGE)),
  live: optional(flag),
  is_retry: optional(flag),
  reaction: optional(object({ emoji: text, sender_jid: jid, from_me: flag })),
  vote: optional(object({ options: list(text), sender_jid: jid, from_me: flag })),
  participant_jid: optional(jid),
  error_code: optional(text),
  state: optional(text),
  phase: optional(text),
  reason_code: optional(text),
};
const RECORDS: Record<string, Fields> = {
  header: { kept: optional(list(text)) },
  expected: { chat_jid: jid, type: text, text: optional(text), quoted_id: optional(text) },
  chat: { jid, addresses: list(jid), name: text, is_group: flag, members: list(jid) },
  event: {
    at_ms: time,
    type: text,
    source: optional(text),
    chat_jid: optional(jid),
    message_id: optional(text),
    payload: object(PAYLOAD),
  },
};

/** The name of the first field of a record that a replay cannot use. */
export function wrongFieldOf(record: Record<string, unknown>): string | undefined {
  return wrongField(RECORDS[String(record.record)] ?? {}, record);
}

function wrongField(fields: Fields, value: Record<string, unknown>): string | undefined {
  return Object.entries(fields).find(([name, isFine]) => !isFine(value[name]))?.[0];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
