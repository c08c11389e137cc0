import { later, visitSignal } from '../../account/visit.js';
import { mainView } from '../../state/page.view.js';
import { chatHref, homeHref } from '../../state/shared/route.js';
import { leadsElsewhere } from '../accounts/account-switch.js';
import { changeParts } from '../shared/change-parts.js';
import { leadOn, leadTo } from '../shared/lead-to.js';

/**
 * @import { Chat, Connection } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

/** Later on, somebody may be reading the page. A message may also come while the session is still opening. */
const WAIT_MS = 60_000;

const ACTS = ['pointerdown', 'keydown', 'wheel'];

/**
 * Once a phone has been linked, leads from the place of its code to the first chat that writes. Nobody may be reading
 * it until there is an act.
 */
export class FirstChat {
  #store;
  #wasLinking = false;
  #isWaiting = false;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update(state) {
    const { route, chats, connection } = state;
    if (leadsElsewhere(location.hash)) return;
    const view = mainView(state);
    if (view === 'home' && route.name === 'link') leadOn(homeHref());
    if (view === 'home' && this.#wasLinking) this.#begin();
    // A person who has gone elsewhere stays there.
    if (!['home', 'link'].includes(route.name)) this.#isWaiting = false;
    this.#wasLinking = view === 'link';
    if (!this.#isWaiting || !connection || document.querySelector('dialog[open]')) return;
    const chat = chats.find((each) => hasJustWritten(each, connection));
    if (chat) this.#open(chat.jid);
  }

  /** @param {string} jid */
  #open(jid) {
    const attended = new AbortController();
    const signal = AbortSignal.any([attended.signal, visitSignal()]);
    const attend = () => {
      attended.abort();
      changeParts(this.#store, { unattended: null });
    };
    this.#isWaiting = false;
    changeParts(this.#store, { unattended: jid });
    for (const act of ACTS) document.addEventListener(act, attend, { signal, passive: true });
    leadTo(chatHref(jid));
  }

  #begin() {
    this.#isWaiting = true;
    later(() => (this.#isWaiting = false), WAIT_MS);
  }
}

/**
 * @param {Chat} chat
 * @param {Connection} connection
 */
const hasJustWritten = ({ last_from_me, last_timestamp, unread_count }, connection) =>
  unread_count > 0 &&
  !last_from_me &&
  (last_timestamp ?? 0) + WAIT_MS >
    Date.parse(connection.since) + (connection.clock_offset_ms ?? 0);
