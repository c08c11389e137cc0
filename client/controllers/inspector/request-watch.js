import { every } from '../../account/visit.js';
import { concernsAccount } from '../../account/account.js';
import { t } from '../../language/t.js';
import { problemOf } from '../../service/api-error.js';
import { getRequest, listRequests } from '../../service/dashboard-api.js';
import { repeatRequest } from '../../service/repeat-request.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { LoggedRequest, Problem, WholeRequest } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { RequestFilter } from '../../state/inspector/requests.reducer.js'
 */

const LIMIT = 100;
const POLL_MS = 500;

/** @type {Problem} */
const ID_USED_AGAIN = {
  error: t('request.id-used-again'),
  code: 'id_used_again',
  hint: t('request.id-used-again.hint'),
};

/** Fetches the latest requests of all programs while the inspector shows them, and repeats them. */
export class RequestWatch {
  #store;
  #loads = 0;
  #isLoading = false;

  /** @type {Handlers} */
  intents = {
    'requests-filter': ({ filter }) => this.filter(filter),
    'request-toggle': ({ request, isOpen }) => void this.toggle(request, isOpen),
    'request-repeat': ({ request }) => void this.repeat(request),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    every(() => this.#poll(), POLL_MS);
  }

  get #list() {
    return this.#store.state.inspector.requests;
  }

  /** Loads the list if it is shown. */
  refresh() {
    const { isOpen, tab } = this.#store.state.inspector;
    if (isOpen && tab === 'requests') void this.#load();
  }

  /** @param {Partial<RequestFilter>} filter */
  filter(filter) {
    this.#store.dispatch({ type: 'requests.filtered', filter });
    this.refresh();
  }

  /**
   * Shows or hides the details of a request.
   * @param {LoggedRequest} request
   * @param {boolean} isOpen
   */
  async toggle({ id, seq }, isOpen) {
    this.#store.dispatch({ type: 'request.opened', seq: isOpen ? seq : null });
    if (!isOpen) return;
    try {
      const details = await getRequest(id);
      if (details.seq === seq) this.#store.dispatch({ type: 'request.loaded', seq, details });
      else this.#store.dispatch({ type: 'request.failed', seq, problem: ID_USED_AGAIN });
    } catch (error) {
      this.#store.dispatch({ type: 'request.failed', seq, problem: problemOf(error) });
    }
  }

  /** @param {WholeRequest} request */
  async repeat(request) {
    const { seq } = request;
    this.#store.dispatch({ type: 'request.repeated', seq, outcome: null });
    const outcome = await outcomeOf(request);
    this.#store.dispatch({ type: 'request.repeated', seq, outcome });
    this.refresh();
  }

  #poll() {
    const isHidden = document.visibilityState !== 'visible' || this.#store.state.isServiceAway;
    if (!isHidden && !this.#isLoading) this.refresh();
  }

  async #load() {
    const loads = ++this.#loads;
    this.#isLoading = true;
    try {
      const { requests: all } = await listRequests({ ...this.#list.filter, limit: LIMIT });
      const requests = all.filter(({ path }) => concernsAccount(path));
      if (loads !== this.#loads || !this.#isNew(requests)) return;
      this.#store.dispatch({ type: 'requests.loaded', requests });
    } catch (error) {
      if (loads === this.#loads)
        this.#store.dispatch({ type: 'requests.failed', problem: problemOf(error) });
    } finally {
      if (loads === this.#loads) this.#isLoading = false;
    }
  }

  /** @param {LoggedRequest[]} requests */
  #isNew(requests) {
    const { hasLoaded, problem, requests: shown } = this.#list;
    return !hasLoaded || problem !== null || shown.at(-1)?.seq !== requests.at(-1)?.seq;
  }
}

/** @param {WholeRequest} request */
async function outcomeOf(request) {
  try {
    const { status, chatJid, messageId } = await repeatRequest(request);
    return {
      text: t('request.repeated', { outcome: String(status) }),
      isGood: true,
      chatJid,
      messageId,
    };
  } catch (error) {
    const { error: text } = problemOf(error);
    return {
      text: t('request.repeated', { outcome: text }),
      isGood: false,
      chatJid: null,
      messageId: null,
    };
  }
}
