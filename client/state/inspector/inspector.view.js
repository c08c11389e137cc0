import { t } from '../../language/t.js';
import { titleOfJid } from '../chats/chat.view.js';
import { shortText } from '../chats/chats.view.js';
import { chatOf, senderOf } from '../events/event-facts.js';
import { errorText, lineOf, messageNote } from '../messages/message.view.js';
import { translationOf } from '../shared/explanation.js';

/**
 * @import { DashboardEvent } from '../../service/types.d.ts'
 * @import { InspectorTab } from './inspector.reducer.js'
 */

/** @type {Record<InspectorTab, string>} */
export const TAB_TEXT = {
  all: t('inspector.tab.all'),
  events: t('inspector.tab.events'),
  nodes: t('inspector.tab.nodes'),
  summary: t('inspector.tab.summary'),
  requests: t('inspector.tab.requests'),
};

/** The keys of the last list; nearly every list continues the one before. */
let last = { events: /** @type {DashboardEvent[]} */ ([]), keys: /** @type {string[]} */ ([]) };

/** @param {DashboardEvent[]} events */
export function eventKeys(events) {
  if (events === last.events) return last.keys;
  const isContinued = last.events.every((event, index) => event === events[index]);
  const known = isContinued ? last.keys : [];
  last = { events, keys: known.concat(events.slice(known.length).map(keyOf)) };
  return last.keys;
}

/** @param {DashboardEvent} event */
const keyOf = ({ kind, seq }) => (kind === 'node' ? `n${seq}` : `e${seq}`);

/**
 * The kind of a row: the type of an event, the tag of a stanza.
 * @param {DashboardEvent} event
 */
export const typeText = ({ kind, type, payload }) =>
  kind === 'node' ? `<${payload?.tag ?? ''}>` : type;

/**
 * The chat of a row, or the member of a group who acted; null for the connection itself.
 * @param {DashboardEvent} event
 * @param {Map<string, string>} titles
 */
export function whoOf(event, titles) {
  const chat = chatOf(event);
  // WhatsApp itself has an address without a name before the `@`.
  if (!chat?.includes('@') || chat.startsWith('@')) return null;
  const sender = senderOf(event);
  const name = titles.get(chat) ?? titleOfJid(chat);
  const isMember = sender !== null && sender !== chat && chat.endsWith('@g.us');
  const person = isMember
    ? (event.payload?.message?.sender_name ?? titles.get(sender) ?? titleOfJid(sender))
    : null;
  return person ? t('inspector.event.who', { person, chat: name }) : name;
}

/** More than a row has room for; a message can have 64 kB. */
const LINE_LENGTH = 500;

/**
 * A summary of an event in one line.
 * @param {DashboardEvent} event
 */
export const eventLine = (event) => shortText(wholeLine(event), LINE_LENGTH);

/**
 * @param {DashboardEvent} event
 * @returns {string}
 */
function wholeLine({ kind, type, payload }) {
  if (kind === 'node') return attributes(payload?.attrs ?? {});
  if (kind === 'connection')
    return (
      translationOf('reason', payload?.reason_code)?.title ??
      payload?.reason ??
      payload?.state ??
      ''
    );
  if (kind === 'call') return payload?.call?.how ?? '';
  const message = payload?.message;
  if (type === 'message.reaction')
    return payload?.reaction?.emoji || t('inspector.event.taken-back');
  if (type === 'message.poll_vote')
    return payload?.vote?.options?.join(', ') || t('inspector.event.taken-back');
  if (type === 'message.history')
    return t('inspector.event.messages', { count: payload?.message_count ?? 0 });
  return message ? (errorText(message) ?? messageNote(message) ?? lineOf(message)) : '';
}

/** @param {Record<string, string>} attrs */
const attributes = (attrs) =>
  Object.entries(attrs)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ');

/**
 * An event for the details of its row and for the clipboard: a stanza as XML, anything else as JSON.
 * @param {DashboardEvent} event
 */
export function eventText(event) {
  return event.kind === 'node' ? indentXml(event.payload?.xml ?? '') : eventJson(event);
}

/** @param {DashboardEvent} event */
export const eventJson = (event) => JSON.stringify(event, null, 2);

const XML_PART = /(<\/?[\w:.-]+|\/?>|(?<![\w:.-])[\w:.-]+(?==')|'[^']*')/;

/**
 * The parts of an XML text that have a color.
 * @param {string} xml
 * @returns {{ text: string, kind: 'tag' | 'name' | 'value' | null }[]}
 */
export const xmlParts = (xml) =>
  xml.split(XML_PART).map((text, index) => ({ text, kind: index % 2 === 0 ? null : kindOf(text) }));

/** @param {string} part */
const kindOf = (part) => (/^[<>/]/.test(part) ? 'tag' : part.startsWith("'") ? 'value' : 'name');

/**
 * One element per line, indented by its depth.
 * @param {string} xml
 */
export function indentXml(xml) {
  let depth = 0;
  return xml
    .replace(/(<[\w:.-]+) (?=\/?>)/g, '$1') // the library writes `<tag >`
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const isEnd = line.startsWith('</');
      const isLeaf = line.endsWith('/>') || /^<[^/][^>]*>.*<\//.test(line) || !line.startsWith('<');
      if (isEnd) depth = Math.max(0, depth - 1);
      const indented = `${'  '.repeat(depth)}${line}`;
      if (!isEnd && !isLeaf) depth += 1;
      return indented;
    })
    .join('\n');
}
