import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import type { PeopleMask } from '../../base/masking/people.mask.js';
import { MESSAGE_ID } from '../../base/masking/session.mask.js';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Rule = (value: string, people: PeopleMask) => string;

/** Words of our API or of the protocol, which nobody can choose. */
const WORD = /^[\w.:/+-]{1,60}$/;

/** The sender chooses it; only its first part is one of a few words. */
const MEDIA_TYPE = /^(application|audio|font|image|text|video)(?=\/)/;

const word: Rule = (value) => (WORD.test(value) ? value : hidden(value));
const mediaType: Rule = (value) => {
  const [type] = MEDIA_TYPE.exec(value) ?? [];
  return type ? `${type}/…` : hidden(value);
};
const sentence: Rule = (value, people) => people.text(value);
const address: Rule = (value, people) => people.address(value) ?? hidden(value);
const name: Rule = (value, people) => people.name(value);
/** Names of further accounts are hidden: they may be names of people. */
const account: Rule = (value) => (value === DEFAULT_ACCOUNT ? value : hidden(value));
const messageId: Rule = (value) => (MESSAGE_ID.test(value) ? value : hidden(value));

/** How each field is shown; strings in all other fields are hidden. */
const RULES: Record<string, Rule> = {
  ...rulesFor(
    word,
    'state',
    'status',
    'phase',
    'reason_code',
    'mode',
    'wa_version',
    'kind',
    'type',
  ),
  ...rulesFor(word, 'source', 'step', 'error_code', 'sync_type', 'last_status', 'notice'),
  ...rulesFor(word, 'since', 'timestamp', 'qr_expires_at', 'next_retry_at', 'last_frame_at'),
  ...rulesFor(word, 'last_inbound_at', 'next_send_at', 'paused_until', 'pause_code', 'expires_at'),
  ...rulesFor(word, 'read_receipts', 'last_seen', 'online', 'profile_picture'),
  ...rulesFor(word, 'group_add', 'call_add', 'receipts_reason'),
  ...rulesFor(sentence, 'reason', 'reason_text', 'error_text', 'detail'),
  ...rulesFor(address, 'jid', 'lid', 'pn', 'chat_jid', 'sender_jid', 'participant_jid'),
  ...rulesFor(name, 'name', 'title', 'sender_name', 'last_sender_name', 'phone'),
  ...rulesFor(account, 'account'),
  ...rulesFor(mediaType, 'mimetype'),
  ...rulesFor(messageId, 'id', 'message_id', 'quoted_id', 'last_message_id'),
};

/** Numbers that reveal a location. */
const HIDDEN_NUMBERS = new Set(['latitude', 'longitude']);

/** Masks an object of the API: everything is hidden that is not known to be harmless. */
export function maskRecord(value: unknown, people: PeopleMask): Json {
  return mask(value as Json, '', people);
}

function mask(value: Json | undefined, key: string, people: PeopleMask): Json {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'number') return HIDDEN_NUMBERS.has(key) ? '[number]' : value;
  if (typeof value === 'string') return (RULES[key] ?? hidden)(value, people);
  if (Array.isArray(value)) return value.map((item) => mask(item, key, people));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mask(item, name, people)]),
  );
}

function hidden(value: string): string {
  return `[text, ${value.length} characters]`;
}

function rulesFor(rule: Rule, ...names: string[]): Record<string, Rule> {
  return Object.fromEntries(names.map((name) => [name, rule]));
}
