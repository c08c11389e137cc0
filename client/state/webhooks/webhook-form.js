/**
 * @import { Chat, Problem, Webhook, WebhookChange } from '../../service/types.d.ts'
 *
 * The input about a webhook.
 * @typedef {object} WebhookForm
 * @property {string | null} id null for a new one
 * @property {string} url
 * @property {string} description
 * @property {string[]} kinds none for all
 * @property {string[]} types
 * @property {string[]} accounts none for all
 * @property {string[]} chats addresses
 * @property {string} chatText the input to find another chat
 * @property {boolean} isOrdered
 * @property {string} headers one in a line; the values of set ones are not known
 * @property {string[]} knownHeaders the names of set ones
 * @property {boolean} areHeadersDropped
 * @property {boolean} isBusy
 * @property {Problem | null} problem
 */

/** @type {WebhookForm} */
const EMPTY = {
  id: null,
  url: '',
  description: '',
  kinds: [],
  types: [],
  accounts: [],
  chats: [],
  chatText: '',
  isOrdered: false,
  headers: '',
  knownHeaders: [],
  areHeadersDropped: false,
  isBusy: false,
  problem: null,
};

/**
 * @param {Partial<WebhookForm>} [values]
 * @returns {WebhookForm}
 */
export const newForm = (values = {}) => ({ ...EMPTY, ...values });

/**
 * @param {Webhook} webhook
 * @returns {WebhookForm}
 */
export const formOf = ({ id, url, description, ordered, headers, ...filter }) => ({
  ...EMPTY,
  id,
  url,
  description: description ?? '',
  kinds: filter.kinds ?? [],
  types: filter.types ?? [],
  accounts: filter.accounts ?? [],
  chats: filter.chat_jids ?? [],
  isOrdered: ordered,
  knownHeaders: Object.keys(headers),
});

/**
 * Adds or removes a choice.
 * @param {string[]} list
 * @param {string} value
 * @param {boolean} isIn
 */
export const withChoice = (list, value, isIn) =>
  isIn ? [...list.filter((each) => each !== value), value] : list.filter((each) => each !== value);

/**
 * The address of a chat that a text names, by its name or address; null if there is none.
 * @param {string} text
 * @param {Chat[]} chats
 */
export function findChat(text, chats) {
  const wanted = text.trim().toLowerCase();
  const chat = chats.find(
    ({ jid, title }) => jid === wanted || (wanted !== '' && title.toLowerCase() === wanted),
  );
  return chat?.jid ?? (/^[\w.+-]+@[\w.]+$/.test(wanted) ? wanted : null);
}

/** A header in a line without spaces around it. */
const HEADER = /^([^\s:]+)\s*:(.*)$/;

/**
 * The number of the first line that is not a header; null if all are.
 * @param {string} text
 */
export function wrongHeaderLine(text) {
  const wrong = text
    .split('\n')
    .findIndex((line) => line.trim() !== '' && !HEADER.test(line.trim()));
  return wrong === -1 ? null : wrong + 1;
}

/** @param {string} text */
const headersOf = (text) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = HEADER.exec(line.trim()) ?? [];
      return name === undefined ? [] : [[name, value?.trim() ?? '']];
    }),
  );

/**
 * The body of the request that saves it.
 * @param {WebhookForm} form
 * @returns {WebhookChange}
 */
export function toRequest(form) {
  const { url, description, kinds, types, accounts, chats, isOrdered } = form;
  const { headers, areHeadersDropped } = form;
  const change = {
    url: url.trim(),
    description: description.trim() || null,
    kinds: orNull(kinds),
    types: orNull(types),
    accounts: orNull(accounts),
    chat_jids: orNull(chats),
    ordered: isOrdered,
    ...(headers.trim() !== '' && { headers: headersOf(headers) }),
    ...(areHeadersDropped && { headers: {} }),
  };
  // The kinds and types that the page offers; the service checks them.
  return /** @type {WebhookChange} */ (change);
}

/** @param {string[]} list */
const orNull = (list) => (list.length === 0 ? null : list);
