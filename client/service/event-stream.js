/**
 * @typedef {object} StreamHandlers
 * @property {(isResumed: boolean) => void} onOpen the stream is up; `isResumed` when what was missed follows
 * @property {() => void} onAway the stream broke; it is being opened again
 * @property {(name: string, data: any) => void} onEvent
 */

/** The SSE event names of log entries, which have a seq. */
export const RECORD_NAMES = ['connection', 'message', 'ack'];
const EVENT_NAMES = [...RECORD_NAMES, 'chat', 'truncated'];
const REOPEN_MS = 3000;

/**
 * The live events of the service. It reconnects and resumes where it was: the browser does so after a lost
 * connection (`Last-Event-ID`), this class after an HTTP error, at which the browser gives up (`?after=`).
 */
export class EventStream {
  #handlers;
  #lastId = '';

  /** @param {StreamHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  open() {
    const query = this.#lastId ? `?after=${encodeURIComponent(this.#lastId)}` : '';
    const source = new EventSource(`/api/events/stream${query}`);
    source.addEventListener('open', () => this.#handlers.onOpen(this.#lastId !== ''));
    source.addEventListener('error', () => this.#onError(source));
    for (const name of EVENT_NAMES) {
      source.addEventListener(name, (event) => this.#onEvent(name, event));
    }
  }

  /** @param {EventSource} source */
  #onError(source) {
    this.#handlers.onAway();
    if (source.readyState === EventSource.CLOSED) setTimeout(() => this.open(), REOPEN_MS);
  }

  /**
   * @param {string} name
   * @param {MessageEvent<string>} event
   */
  #onEvent(name, event) {
    if (event.lastEventId) this.#lastId = event.lastEventId;
    this.#handlers.onEvent(name, JSON.parse(event.data));
  }
}
