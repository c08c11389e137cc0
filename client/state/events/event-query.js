import { t } from '../../language/t.js';
import { addressesOf } from '../chats/chat.view.js';
import { chatOf, directionOf, searchText, senderOf } from './event-facts.js';
import { EVENT_TYPES } from './glossary.js';

/**
 * The filter language of the inspector: words, "phrases" and `key:value`, all of which must match; `-` before one means
 * that it must not.
 *
 * @import { Chat, DashboardEvent } from '../../service/types.d.ts'
 *
 * @typedef {'chat' | 'from' | 'tag' | 'type' | 'id' | 'dir' | 'words'} TermKey
 *
 * @typedef {object} Term
 * @property {TermKey} key
 * @property {string} value as it was typed
 * @property {boolean} isNegated
 * @property {(event: DashboardEvent) => boolean} test without the negation
 *
 * @typedef {object} EventQuery
 * @property {string} text as it was typed
 * @property {Term[]} terms
 * @property {string[]} mistakes the parts that are not understood, in sentences
 */

/** @type {Record<Exclude<TermKey, 'words'>, string>} */
export const KEYS = {
  chat: t('inspector.filter.chat'),
  from: t('inspector.filter.from'),
  tag: t('inspector.filter.tag'),
  type: t('inspector.filter.type'),
  id: t('inspector.filter.id'),
  dir: t('inspector.filter.dir'),
};

const KEY_NAMES = Object.keys(KEYS).join(', ');

/** @type {EventQuery} */
export const NO_QUERY = { text: '', terms: [], mistakes: [] };

const TOKEN = /(-?)(?:([a-z]+):)?(?:"([^"]*)("?)|([^\s"]*))/giy;

/**
 * @param {string} text
 * @param {Chat[]} chats chats whose names may be used
 * @returns {EventQuery}
 */
export function parseQuery(text, chats = []) {
  /** @type {Term[]} */
  const terms = [];
  /** @type {string[]} */
  const mistakes = [];
  for (const { sign, key, value, isOpen } of tokensOf(text)) {
    if (isOpen) mistakes.push(t('inspector.filter.quotation-mark'));
    if (value === '') {
      if (key) mistakes.push(t('inspector.filter.no-value', { name: key }));
      continue;
    }
    const term = toTerm(key, value, chats);
    if (typeof term === 'string') mistakes.push(term);
    else terms.push({ ...term, isNegated: sign === '-' });
  }
  return { text, terms, mistakes };
}

/** @param {string} text */
function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const [whole = '', sign = '', key = '', quoted, close, plain = ''] = TOKEN.exec(text) ?? [];
    // A blank, or a character that does not begin a term.
    if (whole === '') {
      TOKEN.lastIndex = start + 1;
      continue;
    }
    tokens.push({
      sign,
      key,
      value: quoted ?? plain,
      isOpen: quoted !== undefined && close === '',
    });
  }
  return tokens;
}

/**
 * @param {string} key
 * @param {string} value
 * @param {Chat[]} chats
 * @returns {Omit<Term, 'isNegated'> | string} or its mistake
 */
function toTerm(key, value, chats) {
  const known = key.toLowerCase() || 'words';
  if (!isKey(known)) return t('inspector.filter.unknown', { name: key, names: KEY_NAMES });
  const lower = value.toLowerCase();
  if (known === 'dir' && lower !== 'in' && lower !== 'out') return t('inspector.filter.direction');
  return { key: known, value, test: TESTS[known](lower, chats) };
}

/**
 * @param {string} key
 * @returns {key is TermKey}
 */
const isKey = (key) => Object.hasOwn(TESTS, key);

/**
 * Each makes the test for one value, in lower case.
 * @type {Record<TermKey, (value: string, chats: Chat[]) => Term['test']>}
 */
const TESTS = {
  chat: (value, chats) => {
    const jids = jidsOf(value, chats);
    return (event) => isOf(chatOf(event), value, jids);
  },
  from: (value, chats) => {
    if (value === 'me') return isOwn;
    const jids = jidsOf(value, chats);
    return (event) => isOf(senderOf(event), value, jids) || hasName(event, value);
  },
  tag: (value) => {
    const tag = new RegExp(`<${escape(value)}[ />]`, 'i');
    return ({ payload }) => tag.test(payload?.xml ?? '');
  },
  type:
    (value) =>
    ({ type, payload }) =>
      type === value || type.startsWith(`${value}.`) || payload?.attrs?.type === value,
  id: (value) => (event) =>
    event.kind === 'node'
      ? searchText(event).includes(`='${value}'`)
      : event.message_id?.toLowerCase() === value,
  dir: (value) => (event) => directionOf(event) === value,
  words: (value) => (event) => searchText(event).includes(value),
};

/**
 * All addresses of the people and groups with this value in their name, or as one of their addresses.
 * @param {string} value
 * @param {Chat[]} chats
 */
function jidsOf(value, chats) {
  const found = chats.filter(
    (chat) => chat.title.toLowerCase().includes(value) || addressesOf(chat).includes(value),
  );
  return new Set(found.flatMap(addressesOf));
}

/**
 * @param {DashboardEvent} event
 * @param {EventQuery} query
 */
export const matches = (event, { terms }) =>
  terms.every(({ test, isNegated }) => test(event) !== isNegated);

/** @param {string} text */
const escape = (text) => text.replace(/[^\w:]/g, String.raw`\$&`);

/**
 * @param {string | null} jid
 * @param {string} value
 * @param {ReadonlySet<string>} jids
 */
const isOf = (jid, value, jids) => jid !== null && (jids.has(jid) || jid.includes(value));

/** @param {DashboardEvent} event */
const isOwn = ({ type, payload }) => type === 'node.out' || payload?.message?.from_me === true;

/**
 * @param {DashboardEvent} event
 * @param {string} value
 */
const hasName = ({ payload }, value) =>
  payload?.message?.from_me === false &&
  Boolean(payload.message.sender_name?.toLowerCase().includes(value));

/** @param {string} words */
const isInType = (words) => EVENT_TYPES.some((type) => type.includes(words.toLowerCase()));

/** A complete type of an event, which the service can search for. */
const TYPE = /^[a-z]+\.[a-z_]+$/;
const JID = /^\d+(-\d+)?@(s\.whatsapp\.net|g\.us|lid)$/;

/**
 * The part of a filter that the service can apply, as query parameters.
 * @param {EventQuery} query
 */
export function toServerFilter({ terms }) {
  /** @param {TermKey} key */
  const valueOf = (key) => terms.find((term) => term.key === key && !term.isNegated)?.value;
  const type = valueOf('type');
  const chat = valueOf('chat');
  const words = valueOf('words');
  return {
    type: type !== undefined && TYPE.test(type) ? type : undefined,
    chat_jid: chat !== undefined && JID.test(chat) ? chat : undefined,
    message_id: valueOf('id'),
    // The service searches words in the payload only, not in the type.
    q: words !== undefined && !isInType(words) ? words : undefined,
  };
}

/** The service searches no longer text; a text that contains this one contains its beginning. */
const MAX_TEXT = 200;

/**
 * The part of a filter that the service can apply to deliveries: it finds a text anywhere in the request.
 * @param {EventQuery} query
 */
export function toDeliveryFilter({ terms }) {
  const wanted = terms.filter(({ isNegated }) => !isNegated);
  const type = wanted.find(({ key, value }) => key === 'type' && TYPE.test(value));
  const text = wanted.find(({ key }) => key === 'id') ?? wanted.find(({ key }) => key === 'words');
  return { type: type?.value, q: text?.value.slice(0, MAX_TEXT) };
}

/** @type {Partial<Record<TermKey, readonly string[]>>} */
const VALUES = {
  dir: ['in', 'out'],
  tag: ['message', 'receipt', 'ack', 'iq', 'notification', 'presence', 'enc', 'error'],
  type: [
    'message',
    'message.received',
    'message.queued',
    'message.media',
    'ack',
    'ack.error',
    'ack.read',
    'call',
    'connection',
    'connection.state',
  ],
};
const MAX_COMPLETIONS = 6;

/**
 * Completions of the last part of a filter.
 * @param {string} text
 * @param {Chat[]} chats
 * @returns {string[]} each a whole filter
 */
export function completionsOf(text, chats) {
  const [, before = '', sign = '', last = ''] = /^(.*[\s"])?(-?)([^\s"]*)$/s.exec(text) ?? [];
  const [key = '', value] = last.split(':');
  const found = value === undefined ? keysLike(key) : valuesLike(key, value.toLowerCase(), chats);
  return found.slice(0, MAX_COMPLETIONS).map((each) => `${before}${sign}${each}`);
}

/** @param {string} start */
const keysLike = (start) =>
  Object.keys(KEYS)
    .filter((key) => key.startsWith(start.toLowerCase()))
    .map((key) => `${key}:`);

/**
 * @param {string} key
 * @param {string} start
 * @param {Chat[]} chats
 */
function valuesLike(key, start, chats) {
  const values =
    key === 'chat' || key === 'from'
      ? chats.map(({ title }) => title)
      : (VALUES[/** @type {TermKey} */ (key)] ?? []);
  return values
    .filter((value) => value.toLowerCase().startsWith(start) && value.toLowerCase() !== start)
    .map((value) => termText(key, value));
}

/**
 * A part of a filter, in the form that people type.
 * @param {string} key
 * @param {string} value
 */
export function termText(key, value) {
  const plain = value.replaceAll('"', '');
  return `${key}:${/\s/.test(plain) ? `"${plain}"` : plain}`;
}
