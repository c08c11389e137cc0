import { html } from 'lit';
import { LightElement } from './light-element.js';
import { doneIcon } from './icons.js';
import './time-left.js';

/** @import { Connection, Time } from '../service/types.d.ts' */

/** The first run: how to link a phone, and the QR to scan. */
export class LinkDevice extends LightElement {
  static properties = { connection: { attribute: false } };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
  }

  #hadFocus = false;

  /** The button goes once it is pressed; the focus that it had stays in this section. */
  willUpdate() {
    this.#hadFocus = this.contains(document.activeElement);
  }

  updated() {
    if (this.#hadFocus && document.activeElement === document.body)
      this.querySelector('h2')?.focus();
  }

  render() {
    const { connection } = this;
    return html`<section class="link-device" aria-labelledby="link-heading">
      <div class="link-card">
        <div class="link-text">
          <h2 id="link-heading" tabindex="-1" data-pane-focus>Link your phone</h2>
          <p class="link-lead">
            This dashboard becomes one more linked device of your WhatsApp account.
          </p>
          ${this.#steps()}
          ${
            connection?.mode === 'local'
              ? html`<p class="hint">
                  Local test network: scan with its simulated phone. A real phone cannot use this
                  code.
                </p>`
              : null
          }
        </div>
        <div class="qr-column">
          <div class="qr-frame" aria-live="polite">${this.#frame()}</div>
          <div class="qr-foot">${this.#foot()}</div>
        </div>
      </div>
    </section>`;
  }

  #steps() {
    return html`<ol class="steps">
      <li>Open <strong>WhatsApp</strong> on your phone</li>
      <li>Go to <strong>Settings</strong>, then <strong>Linked devices</strong></li>
      <li>Tap <strong>Link a device</strong></li>
      <li>Point the phone at the code</li>
    </ol>`;
  }

  #frame() {
    const { state, phase, qr_image_data_url } = this.connection ?? {};
    if (state === 'disconnected') return this.#offer();
    if (phase === 'pairing' || phase === 'syncing') {
      return html`<span class="qr-done">${doneIcon}</span>
        <p>Scanned. Finishing the link…</p>`;
    }
    if (qr_image_data_url) {
      return html`<img
        class="qr"
        src=${qr_image_data_url}
        alt="QR code for linking this device"
      />`;
    }
    return html`<span class="spinner"></span>
      <p>Getting a code from WhatsApp…</p>`;
  }

  #offer() {
    return html`<p>${this.connection?.reason_text ?? 'The code appears here.'}</p>
      <button
        class="button primary large"
        type="button"
        @click=${() => this.emit('connect-request', null)}
      >
        Show the QR code
      </button>`;
  }

  #foot() {
    const { state, phase, qr_image_data_url, qr_expires_at, reason_text } = this.connection ?? {};
    const hasTimer = phase === 'waiting_for_scan' && qr_image_data_url && qr_expires_at;
    if (hasTimer) return this.#timer(qr_expires_at);
    return state === 'connecting' ? html`<p>${reason_text}</p>` : null;
  }

  /** @param {Time} until */
  #timer(until) {
    return html`<time-left
      .until=${until}
      .label=${'New code in'}
      .over=${'Waiting for a new code…'}
      .hasBar=${true}
    ></time-left>`;
  }
}

customElements.define('link-device', LinkDevice);
