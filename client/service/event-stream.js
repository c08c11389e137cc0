import { later, visitSignal } from '../account/visit.js';
import { apiPath } from '../account/account.js';
import { addressOf, parseAnswer } from '../account/address.js';

/**
 * @typedef {object} StreamHandlers
 * @property {(isResumed: boolean) => void} onOpen the stream is open; with `isResumed`, missed events follow
 * @property {() => void} onAway the stream was lost; it is being opened again
 * @property {(name: string, data: any) => void} onEvent
 */

/** The SSE event names of log entries, which have a seq. */
export const RECORD_NAMES = ['connection', 'message', 'ack', 'call', 'webhook'];
const EVENT_NAMES = [...RECORD_NAMES, 'chat', 'presence', 'truncated'];
const REOPEN_MS = 3000;

/**
 * The live events of the service. It reconnects and resumes: after a lost connection the browser does it
 * (`Last-Event-ID`); after an HTTP error, at which the browser gives up, this class does it (`?after=`).
 */
export class EventStream {
  #handlers;
  /** @type {EventSource | undefined} */
  #source;
  #lastId = '';

  /** @param {StreamHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    visitSignal().addEventListener('abort', () => this.#source?.close());
  }

  open() {
    const query = this.#lastId ? `?after=${encodeURIComponent(this.#lastId)}` : '';
    const source = new EventSource(addressOf(apiPath(`/api/events/stream${query}`)));
    this.#source = source;
    source.addEventListener('open', () => this.#handlers.onOpen(this.#lastId !== ''));
    source.addEventListener('error', () => this.#onError(source));
    for (const name of EVENT_NAMES) {
      source.addEventListener(name, (event) => this.#onEvent(name, event));
    }
  }

  /** @param {EventSource} source */
  #onError(source) {
    this.#handlers.onAway();
    if (source.readyState === EventSource.CLOSED) later(() => this.open(), REOPEN_MS);
  }

  /**
   * @param {string} name
   * @param {MessageEvent<string>} event
   */
  #onEvent(name, event) {
    if (event.lastEventId) this.#lastId = event.lastEventId;
    this.#handlers.onEvent(name, parseAnswer(event.data));
  }
}
