import { problemOf } from '../../service/api-error.js';
import { getMessage } from '../../service/dashboard-api.js';
import { getReceipts } from '../../service/messages-api.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Message, Receipt } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

/** Fetches the timeline of the message whose details are open, and again when it changes. */
export class MessageReports {
  #store;
  /** @type {Message | null} the message as it was at the last fetch */
  #fetched = null;

  /** @type {Handlers} */
  intents = {
    'report-toggle': ({ message, isOpen }) => this.toggle(message, isOpen),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * @param {Message} message
   * @param {boolean} isOpen
   */
  toggle({ chat_jid: jid, id }, isOpen) {
    const report = isOpen ? { jid, id, report: null, receipts: [], problem: null } : null;
    this.#fetched = null;
    this.#store.dispatch({ type: 'report.changed', report });
  }

  /** @param {AppState} state */
  update({ report, threads }) {
    if (!report) return;
    const message = threads[report.jid]?.messages.find(({ id }) => id === report.id);
    if (!message || message === this.#fetched) return;
    this.#fetched = message;
    void this.#fetch(report.jid, message);
  }

  /**
   * @param {string} jid
   * @param {Message} message
   */
  async #fetch(jid, message) {
    const { id } = message;
    const [result, receipts] = await Promise.all([
      getMessage(jid, id).then(
        (report) => ({ report, problem: null }),
        (error) => ({ report: null, problem: problemOf(error) }),
      ),
      receiptsOf(message),
    ]);
    const open = this.#store.state.report;
    if (open?.id === id && open.jid === jid)
      this.#store.dispatch({ type: 'report.changed', report: { jid, id, receipts, ...result } });
  }
}

/**
 * The receipts; the other details are shown without them, too.
 * @param {Message} message
 * @returns {Promise<Receipt[]>}
 */
async function receiptsOf(message) {
  if (!message.from_me || !message.chat_jid.endsWith('@g.us')) return [];
  return getReceipts(message).then(
    ({ receipts }) => receipts,
    () => [],
  );
}
