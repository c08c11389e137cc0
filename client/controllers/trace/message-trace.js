import { later } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { getTrace } from '../../service/dashboard-api.js';
import { traceHref } from '../../state/shared/route.js';
import { leadOn } from '../shared/lead-to.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { OpenTrace } from '../../state/trace/trace.view.js'
 */

const POLL_MS = 500;
/** Pauses get longer while nothing changes: the service looks through its whole log for a trace. */
const MAX_PAUSE_MS = 15_000;
/** The shortest pause as a multiple of the last answer's time. */
const REST = 4;

/** Fetches the trace that the address names, repeatedly while it is open: the stream does not carry stanzas. */
export class MessageTrace {
  #store;
  #pauseMs = POLL_MS;
  #restMs = 0;
  #isAsking = false;
  #news = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @type {Handlers} */
  intents = {
    'trace-step': ({ stepId }) => this.#openStep(stepId),
    'trace-range': ({ range }) => this.#change({ range }),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ route, trace, news }) {
    const place = route.trace;
    if (trace && news !== this.#news) this.#hasten();
    this.#news = news;
    if (place?.jid === trace?.jid && place?.id === trace?.id) return;
    if (!place) return this.#store.dispatch({ type: 'trace.changed', trace: null });
    const { jid, id } = place;
    const empty = { jid, id, trace: null, range: null, hasClosed: false, problem: null };
    this.#store.dispatch({ type: 'trace.changed', trace: empty });
    this.#pauseMs = POLL_MS;
    clearTimeout(this.#timer);
    void this.#fetch(empty);
  }

  /** @param {string | null} stepId */
  #openStep(stepId) {
    const { trace: place } = this.#store.state.route;
    this.#change({ hasClosed: stepId === null });
    // Replaces the address: it is not a place to go back to.
    if (place) leadOn(traceHref(place.jid, place.id, stepId));
  }

  /** @param {Partial<OpenTrace>} change */
  #change(change) {
    const { trace } = this.#store.state;
    if (trace) this.#store.dispatch({ type: 'trace.changed', trace: { ...trace, ...change } });
  }

  #poll() {
    const { trace, isServiceAway } = this.#store.state;
    if (!trace) return;
    if (document.visibilityState === 'visible' && !isServiceAway) void this.#fetch(trace);
    else this.#wait();
  }

  /** After news, the trace may have changed. */
  #hasten() {
    if (this.#pauseMs === POLL_MS) return;
    this.#pauseMs = POLL_MS;
    if (!this.#isAsking) this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = later(() => this.#poll(), Math.max(this.#pauseMs, this.#restMs));
  }

  /** @param {OpenTrace} open */
  async #fetch({ jid, id }) {
    const started = performance.now();
    this.#isAsking = true;
    const result = await getTrace(jid, id).then(
      (trace) => ({ trace, problem: null }),
      (error) => ({ problem: problemOf(error) }),
    );
    const now = this.#store.state.trace;
    if (now?.jid !== jid || now.id !== id) return;
    this.#isAsking = false;
    this.#restMs = REST * (performance.now() - started);
    const next = { ...now, ...result };
    const hasChanged = JSON.stringify(next) !== JSON.stringify(now);
    this.#pauseMs = hasChanged ? POLL_MS : Math.min(MAX_PAUSE_MS, 1.5 * this.#pauseMs);
    if (hasChanged) this.#store.dispatch({ type: 'trace.changed', trace: next });
    if (next.problem?.code !== 'not_found') this.#wait();
  }
}
