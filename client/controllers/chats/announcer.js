import { later } from '../../account/visit.js';
import { storageKey } from '../../account/account.js';
import { t } from '../../language/t.js';
import { isMuted } from '../../state/chats/chats.view.js';
import { lineOf, senderName } from '../../state/messages/message.view.js';
import { chatHref } from '../../state/shared/route.js';
import { leadTo } from '../shared/lead-to.js';

/**
 * @import { Chat, Message } from '../../service/types.d.ts'
 * @import { AppState } from '../../state/app.reducer.js'
 */

const WAIT_MS = 700;

/**
 * Announces new messages: by a live region for screen readers in the open chat, and by notifications of the browser
 * if they are on and the page is not visible. A burst is announced once.
 */
export class Announcer {
  /** @type {Map<string, string | null>} the newest message of each chat that is known already */
  #known = new Map();
  #hasBegun = false;
  /** @type {Chat[]} */
  #chats = [];
  /** @type {Chat[]} */
  #newMessages = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {AppState} state */
  update({ chats, haveChatsLoaded, route, threads, settings }) {
    if (!haveChatsLoaded || chats === this.#chats) return;
    this.#chats = chats;
    const changed = chats.filter(
      ({ jid, last_message_id }) => this.#known.get(jid) !== last_message_id,
    );
    for (const { jid, last_message_id } of changed) this.#known.set(jid, last_message_id);
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      return;
    }
    this.#newMessages.push(
      ...changed.filter(({ unread_count, last_from_me }) => !last_from_me && unread_count > 0),
    );
    if (this.#newMessages.length === 0 || this.#timer) return;
    this.#timer = later(
      () => this.#announceNew(route.jid, threads[route.jid ?? '']?.messages.at(-1), settings),
      WAIT_MS,
    );
  }

  /**
   * @param {string | null} openJid
   * @param {Message | undefined} last
   * @param {AppState['settings']} settings
   */
  #announceNew(openJid, last, { hasNotifications }) {
    this.#timer = undefined;
    const changed = this.#newMessages;
    this.#newMessages = [];
    const here = changed.findLast(({ jid }) => jid === openJid);
    if (here)
      announce(
        `${last && !last.from_me ? `${senderName(last)}: ${lineOf(last, last.mentions)}` : (here.last_text ?? '')}`,
      );
    if (hasNotifications && document.visibilityState !== 'visible')
      notify(changed.filter((chat) => !isMuted(chat, Date.now())));
  }
}

/** @param {string} text */
function announce(text) {
  const place = document.querySelector('#announcer');
  if (place) place.textContent = text;
}

/** @param {Chat[]} chats */
function notify(chats) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const newest = chats.at(-1);
  if (!newest) return;
  const body =
    chats.length > 1
      ? t('notification.more', { count: chats.length - 1 })
      : (newest.last_text ?? '');
  const notification = new Notification(newest.title, {
    body,
    tag: storageKey('messages'),
    icon: 'favicon.svg',
  });
  notification.addEventListener('click', () => {
    window.focus();
    leadTo(chatHref(newest.jid));
  });
}
