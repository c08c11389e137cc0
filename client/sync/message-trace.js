import { problemOf } from '../service/api-error.js';
import { getTrace } from '../service/dashboard-api.js';

/**
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 * @import { OpenTrace, TraceRange } from '../state/trace.view.js'
 */

const POLL_MS = 1500;

/** Fetches the trace that the address names, and again while it is open: the stream does not carry stanzas. */
export class MessageTrace {
  #store;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
    setInterval(() => this.#poll(), POLL_MS);
  }

  /** @param {AppState} state */
  update({ route, trace }) {
    const place = route.trace;
    if (place?.jid === trace?.jid && place?.id === trace?.id) return;
    if (!place) return this.#store.dispatch({ type: 'trace.changed', trace: null });
    const { jid, id } = place;
    const empty = { jid, id, trace: null, range: null, problem: null };
    this.#store.dispatch({ type: 'trace.changed', trace: empty });
    void this.#fetch(empty);
  }

  /** @param {TraceRange} range */
  zoom(range) {
    const { trace } = this.#store.state;
    if (trace) this.#store.dispatch({ type: 'trace.changed', trace: { ...trace, range } });
  }

  #poll() {
    const { trace, isServiceAway } = this.#store.state;
    if (trace && document.visibilityState === 'visible' && !isServiceAway) void this.#fetch(trace);
  }

  /** @param {OpenTrace} open */
  async #fetch({ jid, id }) {
    const result = await getTrace(jid, id).then(
      (trace) => ({ trace, problem: null }),
      (error) => ({ problem: problemOf(error) }),
    );
    const now = this.#store.state.trace;
    if (now?.jid === jid && now.id === id)
      this.#store.dispatch({ type: 'trace.changed', trace: { ...now, ...result } });
  }
}
