import { html } from 'lit';
import { t, tParts } from '../../language/t.js';
import { NO_LINKING } from '../../state/connection/connection.reducer.js';
import { LightElement } from '../shared/light-element.js';
import { doneIcon } from '../shared/icons.js';
import './pairing-code.js';
import './passing-times.js';

/** @import { Connection, Time } from '../../service/types.d.ts' */

/** @param {string} text in the words of the app on the phone */
const named = (text) => html`<strong>${text}</strong>`;

const ON_PHONE = {
  app: named('WhatsApp'),
  settings: named(t('linking.phone.settings')),
  devices: named(t('linking.phone.devices')),
  link: named(t('linking.phone.link')),
  number: named(t('linking.phone.number')),
};

const QR_STEPS = html`<ol class="steps">
  <li>${tParts('linking.step.open', { app: ON_PHONE.app })}</li>
  <li>${tParts('linking.step.settings', ON_PHONE)}</li>
  <li>${tParts('linking.step.tap', { button: ON_PHONE.link })}</li>
  <li>${t('linking.step.scan')}</li>
</ol>`;

const CODE_STEPS = html`<ol class="steps">
  <li>${t('linking.step.number')}</li>
  <li>${tParts('linking.step.devices', ON_PHONE)}</li>
  <li>${tParts('linking.step.tap', { button: ON_PHONE.number })}</li>
  <li>${t('linking.step.type')}</li>
</ol>`;

/** The first run: how to link a phone, with the QR code. */
export class LinkDevice extends LightElement {
  static properties = { connection: {}, linking: {}, isPlayground: {} };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.linking = NO_LINKING;
    this.isPlayground = false;
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
          <h2 id="link-heading" tabindex="-1" data-pane-focus>${t('linking.heading')}</h2>
          <p class="link-lead">${t('linking.lead')}</p>
          ${this.#ways()} ${linking.way === 'qr' ? QR_STEPS : CODE_STEPS}
          ${
            connection?.mode === 'local' && !this.isPlayground
              ? html`<p class="hint">${t('linking.local')}</p>`
              : null
          }
        </div>
        <div class="qr-column">
          ${
            linking.way === 'qr'
              ? html`<div class="qr-frame" aria-live="polite">${this.#frame()}</div>
                  <div class="qr-foot">${this.#foot()}</div>
                  ${this.isPlayground ? html`<p class="qr-note">${t('playground.scan')}</p>` : null}`
              : html`<pairing-code .linking=${linking} .connection=${connection}></pairing-code>`
          }
        </div>
      </div>
    </section>`;
  }

  #ways() {
    return html`<fieldset class="segments">
      <legend class="visually-hidden">${t('linking.way')}</legend>
      ${this.#way('qr', t('linking.way.qr'))} ${this.#way('code', t('linking.way.number'))}
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
        <p>${t('linking.scanned')}</p>`;
    }
    if (qr_image_data_url) {
      return html`<img class="qr" src=${qr_image_data_url} alt=${t('linking.qr')} />`;
    }
    return html`<span class="spinner"></span>
      <p>${t('linking.qr.waiting')}</p>`;
  }

  #offer() {
    const { reason_code, reason_text } = this.connection ?? {};
    const hasTrouble = reason_code !== 'not_connected' && reason_text;
    return html`<p dir="auto">${hasTrouble ? reason_text : t('linking.qr.here')}</p>
      <button
        data-needs="manage"
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
    return state === 'connecting' ? html`<p dir="auto">${reason_text}</p>` : null;
  }

  /** @param {Time} until */
  #timer(until) {
    return html`<time-left
      .until=${until}
      .label=${'linking.qr.next'}
      .over=${'linking.qr.over'}
      .hasBar=${true}
    ></time-left>`;
  }
}

customElements.define('link-device', LinkDevice);
