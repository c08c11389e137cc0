import { later } from '../../account/visit.js';

const PAUSE_MS = 500;
/** The pause as a multiple of the last answer's time: a busy service is asked less often. */
const REST = 4;

/**
 * Asks again what the stream does not carry, soon after it has brought news: one question at a time, with a pause before
 * each, and none while nobody sees the page.
 */
export class NewsFollower {
  #ask;
  /** @type {unknown} */
  #seen = 0;
  /**
   * The news that the last question knew.
   * @type {unknown}
   */
  #asked = 0;
  #isWaiting = false;
  #pauseMs = PAUSE_MS;

  /** @param {() => unknown} ask is awaited */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * Call it with each state.
   * @param {unknown} news is another value after news
   * @param {boolean} isShown false if there is nothing to ask again
   */
  update(news, isShown) {
    this.#seen = news;
    if (!isShown) this.#asked = news;
    else if (news !== this.#asked) this.#wait();
  }

  #wait() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    later(() => void this.#turn(), this.#pauseMs);
  }

  async #turn() {
    const started = performance.now();
    try {
      if (document.visibilityState === 'visible' && this.#asked !== this.#seen) {
        this.#asked = this.#seen;
        await this.#ask();
        this.#pauseMs = Math.max(PAUSE_MS, REST * (performance.now() - started));
      }
    } finally {
      this.#isWaiting = false;
      if (this.#asked !== this.#seen) this.#wait();
    }
  }
}
