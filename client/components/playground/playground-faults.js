import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { faultCommand, faultWording } from '../../state/playground/playground.view.js';
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
      <div class="playground-line">
        <h3 id="faults-heading">${t('playground.faults')}</h3>
        <button class="button small" type="button" @click=${this.#clear}>
          ${t('playground.reset')}
        </button>
      </div>
      <ul>
        ${this.faults.toSorted(byKind).map((fault) => this.#fault(fault))}
      </ul>
    </section>`;
  }

  /** @param {PlaygroundFault} fault */
  #fault(fault) {
    const { label, watch } = faultWording(fault);
    const id = `fault-${fault.name}`;
    const what = t('playground.watch', { what: watch });
    return html`<li class="playground-fault" title=${what}>
      ${fault.is_on === null ? this.#moment(fault, label, id) : this.#switch(fault, label, id)}
      <p class="visually-hidden" id=${id}>${what}</p>
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
      @click=${() => this.#set(fault)}
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
        @change=${() => this.#set(fault)}
      />
      <span>${label}</span>
    </label>`;
  }

  /** @param {PlaygroundFault} fault */
  #set(fault) {
    this.emit('playground-command', faultCommand(fault));
  }

  #clear = () => this.emit('playground-command', { command: 'clear-faults', body: {}, done: '' });
}

/**
 * The buttons first, then the switches.
 * @param {PlaygroundFault} first
 * @param {PlaygroundFault} second
 */
const byKind = (first, second) => Number(first.is_on !== null) - Number(second.is_on !== null);

customElements.define('playground-faults', PlaygroundFaults);
