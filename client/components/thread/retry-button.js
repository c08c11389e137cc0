import { html } from 'lit';
import { t } from '../../language/t.js';
import { fullTime, secondsUntil, span } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Message } from '../../service/types.d.ts' */

const TICK_MS = 1000;

/** Sends a failed message again; counts down to the earliest time for that. */
export class RetryButton extends LightElement {
  static properties = { message: {} };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
  }

  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  get #secondsLeft() {
    return secondsUntil(this.message?.retry_at ?? null, Date.now());
  }

  connectedCallback() {
    super.connectedCallback();
    this.requestUpdate();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  render() {
    const { message } = this;
    if (!message) return null;
    const seconds = this.#secondsLeft;
    return html`<button
        data-needs="send"
        class="link-button"
        type="button"
        ?disabled=${seconds > 0}
        @click=${() => this.emit('retry-request', { message })}
      >
        ${t('action.retry')}
      </button>
      ${seconds > 0 ? this.#wait(seconds, message.retry_at ?? 0) : null}`;
  }

  /**
   * Hidden from screen readers, which would read every second.
   * @param {number} seconds
   * @param {number} at
   */
  #wait(seconds, at) {
    return html`<span class="retry-wait" role="timer" aria-live="off" title=${fullTime(at)}
      >${t('thread.retry.wait', { time: span(seconds * 1000) })}</span
    >`;
  }

  updated() {
    if (this.#secondsLeft === 0) this.#stop();
    else this.#timer ??= setInterval(() => this.requestUpdate(), TICK_MS);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

customElements.define('retry-button', RetryButton);
