import { html } from 'lit';
import { t } from '../../language/t.js';
import { NO_LINKING } from '../../state/linking.view.js';
import { LightElement } from '../shared/light-element.js';
import { doneIcon } from '../shared/icons.js';
import './pairing-code.js';
import './time-left.js';

/** @import { Connection, Time } from '../../service/types.d.ts' */

const QR_STEPS = html`<ol class="steps">
  <li>Open <strong>WhatsApp</strong> on your phone</li>
  <li>Go to <strong>Settings</strong>, then <strong>Linked devices</strong></li>
  <li>Tap <strong>Link a device</strong></li>
  <li>Scan the code</li>
</ol>`;

const CODE_STEPS = html`<ol class="steps">
  <li>Enter the phone number and get a code</li>
  <li>On the phone, go to <strong>Linked devices</strong>, <strong>Link a device</strong></li>
  <li>Tap <strong>Link with phone number instead</strong></li>
  <li>Type the code</li>
</ol>`;

/** The first run: how to link a phone, with the QR code. */
export class LinkDevice extends LightElement {
  static properties = { connection: { attribute: false }, linking: { attribute: false } };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.linking = NO_LINKING;
  }

  #hadFocus = false;

  /** Keeps the focus in this section when the focused button disappears. */
  willUpdate() {
    this.#hadFocus = this.contains(document.activeElement);
  }

  updated() {
    if (this.#hadFocus && document.activeElement === document.body)
      this.querySelector('h2')?.focus();
  }

  render() {
    const { connection, linking } = this;
    return html`<section class="link-device" aria-labelledby="link-heading">
      <div class="link-card">
        <div class="link-text">
          <h2 id="link-heading" tabindex="-1" data-pane-focus>Link your phone</h2>
          <p class="link-lead">
            This dashboard becomes one more linked device of your WhatsApp account.
          </p>
          ${this.#ways()} ${linking.way === 'qr' ? QR_STEPS : CODE_STEPS}
          ${
            connection?.mode === 'local'
              ? html`<p class="hint">
                  Local test network: link its simulated phone. A real phone cannot use this code.
                </p>`
              : null
          }
        </div>
        <div class="qr-column">
          ${
            linking.way === 'qr'
              ? html`<div class="qr-frame" aria-live="polite">${this.#frame()}</div>
                  <div class="qr-foot">${this.#foot()}</div>`
              : html`<pairing-code .linking=${linking} .connection=${connection}></pairing-code>`
          }
        </div>
      </div>
    </section>`;
  }

  #ways() {
    return html`<fieldset class="segments">
      <legend class="visually-hidden">How to link</legend>
      ${this.#way('qr', 'QR code')} ${this.#way('code', 'Phone number')}
    </fieldset>`;
  }

  /**
   * @param {'qr' | 'code'} way
   * @param {string} label
   */
  #way(way, label) {
    return html`<label class="segment">
      <input
        type="radio"
        name="way"
        value=${way}
        .checked=${this.linking.way === way}
        @change=${() => this.emit('linking-change', { way })}
      />
      <span>${label}</span>
    </label>`;
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
    const { reason_code, reason_text } = this.connection ?? {};
    const hasTrouble = reason_code !== 'not_connected' && reason_text;
    return html`<p>${hasTrouble ? reason_text : 'The code appears here.'}</p>
      <button
        class="button primary large"
        type="button"
        @click=${() => this.emit('connect-request', null)}
      >
        ${t('connection.link')}
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
