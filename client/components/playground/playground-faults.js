import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { faultWording } from '../../state/playground/playground.view.js';
import { LightElement } from '../shared/light-element.js';

/** @import { PlaygroundFault } from '../../service/types.d.ts' */

/** The faults of the test network: switches for lasting ones, buttons for momentary ones. */
export class PlaygroundFaults extends LightElement {
  static properties = { faults: {} };

  constructor() {
    super();
    /** @type {PlaygroundFault[]} */
    this.faults = [];
  }

  render() {
    return html`<section class="playground-part" aria-labelledby="faults-heading">
      <h3 id="faults-heading">${t('playground.faults')}</h3>
      <ul>
        ${this.faults.map((fault) => this.#fault(fault))}
      </ul>
      <button class="button small" type="button" @click=${this.#clear}>
        ${t('playground.reset')}
      </button>
    </section>`;
  }

  /** @param {PlaygroundFault} fault */
  #fault(fault) {
    const { label, watch } = faultWording(fault);
    const id = `fault-${fault.name}`;
    return html`<li class="playground-fault">
      ${fault.is_on === null ? this.#moment(fault, label, id) : this.#switch(fault, label, id)}
      <p class="hint" id=${id}>${t('playground.watch', { what: watch })}</p>
    </li>`;
  }

  /**
   * @param {PlaygroundFault} fault
   * @param {string} label
   * @param {string} id of its description
   */
  #moment(fault, label, id) {
    return html`<button
      class="button small"
      type="button"
      aria-describedby=${id}
      @click=${() => this.#set(fault, true)}
    >
      ${label}
    </button>`;
  }

  /**
   * @param {PlaygroundFault} fault
   * @param {string} label
   * @param {string} id of its description
   */
  #switch(fault, label, id) {
    return html`<label class="choice">
      <input
        type="checkbox"
        role="switch"
        aria-describedby=${id}
        .checked=${live(fault.is_on ?? false)}
        @change=${() => this.#set(fault, !fault.is_on)}
      />
      <span>${label}</span>
    </label>`;
  }

  /**
   * @param {PlaygroundFault} fault
   * @param {boolean} isOn
   */
  #set(fault, isOn) {
    const { label } = faultWording(fault);
    const done =
      fault.is_on === null ? 'playground.did' : isOn ? 'playground.on' : 'playground.off';
    const body = { fault: fault.name, on: isOn };
    this.emit('playground-command', { command: 'faults', body, done: t(done, { label }) });
  }

  #clear = () =>
    this.emit('playground-command', {
      command: 'clear-faults',
      body: {},
      done: t('playground.cleared'),
    });
}

customElements.define('playground-faults', PlaygroundFaults);
