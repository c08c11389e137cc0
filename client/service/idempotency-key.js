import { ApiError } from './api-error.js';

/**
 * The idempotency key of a text. It stays the same while the outcome of sending the same text to the same chat
 * is unknown, so that pressing Send again after a lost response cannot send twice.
 */
export class IdempotencyKey {
  /** @type {{ content: string, key: string } | null} */
  #unsettled = null;

  /**
   * Runs one attempt with the right key.
   * @template T
   * @param {string} content identifies the text and its recipient
   * @param {(key: string) => Promise<T>} attempt
   * @returns {Promise<T>}
   */
  async attempt(content, attempt) {
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

/** A key that was never used. Not `crypto.randomUUID`, which is missing on plain http pages. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
