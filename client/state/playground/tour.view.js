import { t } from '../../language/t.js';
import { addressesOf } from '../chats/chat.view.js';
import { isLinked } from '../connection/connection.view.js';
import { chatHref, linkHref } from '../shared/route.js';

/**
 * @import { AppState } from '../app.reducer.js'
 *
 * @typedef {object} TourStep
 * @property {string} title
 * @property {string} text says what to do
 * @property {string | null} [href] the place to open; null for those who are there
 * @property {string} anchors selectors of what to use; the first visible element is marked
 * @property {boolean} [isLoading] the step begins later
 * @property {boolean} isDone
 * @property {boolean} [isSlow] there is something to look at then, so that the person goes on, and not the tour
 */

/** Leads back to the list on a small screen. */
const BACK = '.back-link';

/**
 * The steps of the tour; each waits for an act.
 * @type {readonly ((now: AppState, before: AppState) => TourStep)[]} `before` is the state when the step began
 */
export const TOUR = [link, read, write, follow, inspect, play];

/** @param {AppState} now */
function link(now) {
  const isDone = isLinked(now.connection);
  const text = isDone
    ? t('tour.linked.text')
    : t('tour.link.text', { action: t('connection.link') });
  return {
    title: t('tour.link'),
    text,
    href: isDone || ['home', 'link'].includes(now.route.name) ? null : linkHref(),
    anchors: '.qr-frame .primary, .qr-column, connection-pill .pill',
    isDone,
  };
}

/** @param {AppState} now */
function read(now) {
  const { jid, isOpen } = chatWith('Kinds', now);
  return {
    title: t('tour.chats'),
    text: t('tour.chats.text'),
    anchors: isOpen ? '.log' : `${rowOf(jid)}, ${BACK}, .sidebar`,
    isDone: isOpen,
    isSlow: true,
  };
}

/**
 * @param {AppState} now
 * @param {AppState} before
 */
function write(now, before) {
  const { jid, href, isOpen } = chatWith('Echo', now);
  return {
    title: t('tour.write'),
    text: t('tour.write.text'),
    href,
    anchors: isOpen ? '.compose' : `${rowOf(jid)}, ${BACK}`,
    isLoading: !before.threads[jid ?? '']?.hasLoaded,
    isDone: ![null, lastOwn(before, jid)].includes(lastOwn(now, jid)),
  };
}

/** @param {AppState} now */
function follow(now) {
  const { jid, href, isOpen } = chatWith('Echo', now);
  return {
    title: t('tour.follow'),
    text: t('tour.follow.text'),
    href,
    anchors: isOpen
      ? `[data-key="${lastOwn(now, jid)}"] .bubble-row, .log`
      : `${rowOf(jid)}, ${BACK}`,
    isDone: isOpen && now.report?.jid === jid,
  };
}

/** @param {AppState} now */
function inspect({ inspector }) {
  return {
    title: t('tour.inspect'),
    text: t('tour.inspect.text'),
    anchors: '.inspector-button',
    isDone: inspector.isOpen,
  };
}

/** @param {AppState} now */
function play({ playground }) {
  return {
    title: t('tour.play'),
    text: t('tour.play.text'),
    anchors: playground.isOpen ? '.playground' : '.playground-button',
    isDone: playground.isOpen && playground.done !== '',
  };
}

/**
 * The chat with a person of the playground; there is none before a phone is linked.
 * @param {string} name
 * @param {AppState} now
 */
function chatWith(name, { playground, chats, route }) {
  const person = playground.people.find((each) => each.name === name);
  const addresses = [person?.jid, person?.lid];
  const chat = chats.find((each) => addressesOf(each).some((jid) => addresses.includes(jid)));
  const jid = chat?.jid ?? null;
  const isOpen = jid !== null && route.jid === jid;
  return { jid, isOpen, href: jid === null || isOpen ? null : chatHref(jid) };
}

/** @param {string | null} jid */
const rowOf = (jid) => `.chat-item[href="${chatHref(jid ?? '')}"]`;

/**
 * The last message of the user in a chat.
 * @param {AppState} state
 * @param {string | null} jid
 */
const lastOwn = ({ threads }, jid) =>
  threads[jid ?? '']?.messages.findLast(({ from_me }) => from_me)?.id ?? null;
