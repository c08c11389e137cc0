import { ApiError } from './api-error.js';

/**
 * The key under which a text is queued. It stays the same while the outcome of the same text to the same place
 * is unknown, so that pressing Send again after a lost answer cannot send twice.
 */
export class IdempotencyKey {
  /** @type {{ content: string, key: string } | null} */
  #unsettled = null;

  /**
   * Runs one attempt with the right key.
   * @template T
   * @param {string} content what would be sent twice
   * @param {(key: string) => Promise<T>} attempt
   * @returns {Promise<T>}
   */
  async use(content, attempt) {
    const key = this.#unsettled?.content === content ? this.#unsettled.key : newKey();
    this.#unsettled = null;
    try {
      return await attempt(key);
    } catch (error) {
      if (error instanceof ApiError && error.isOutcomeUnknown) this.#unsettled = { content, key };
      throw error;
    }
  }
}

/** Random, and available on plain http too, where `crypto.randomUUID` is not. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
