import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { STATE_LABELS, uptimeText } from '../../state/home/stats.view.js';
import { axisTime, fullTime, roundSpan } from '../../state/shared/time.js';
import { framedTable } from '../shared/data-table.js';
import { explainCode } from '../shared/explain-code.js';
import { LightElement } from '../shared/light-element.js';

/**
 * @import { StatsRange } from '../../state/home/stats.reducer.js'
 * @import { StripPart } from '../../state/home/stats.view.js'
 */

/** The states of the session as a strip, each with its pattern; for screen readers, as a list with reasons. */
export class UptimeStrip extends LightElement {
  static properties = {
    parts: {},
    rangeMs: {},
    range: {},
    now: {},
    pointedAt: { state: true },
    isListOpen: { state: true },
  };

  constructor() {
    super();
    /** @type {StripPart[]} oldest first */
    this.parts = [];
    this.rangeMs = 0;
    /** @type {StatsRange} */
    this.range = 'hour';
    /** The state of the connection now, in a word. */
    this.now = '';
    /** @type {number | null} the start of the part under the pointer, as the parts change meanwhile */
    this.pointedAt = null;
    this.isListOpen = false;
  }

  /** The policy of the page forbids style attributes, but allows this. */
  updated() {
    const drawn = this.querySelectorAll('.strip-part');
    this.parts.forEach(({ from, to }, index) => {
      const part = drawn[index];
      if (part instanceof HTMLElement) part.style.flexGrow = String(to - from);
    });
  }

  render() {
    const { parts } = this;
    const heading = uptimeText(parts, this);
    return html`<section class="stats-part" aria-labelledby="uptime-heading">
      <h3 id="uptime-heading">${heading}</h3>
      <div
        class="strip"
        dir="ltr"
        role="img"
        aria-label=${t('home.strip', { share: heading })}
        @pointerleave=${this.#leave}
      >
        ${parts.map((part) => this.#part(part))}
      </div>
      <p class="strip-ends" dir="ltr" aria-hidden="true">
        <span>${axisTime(parts[0]?.from ?? 0, this.rangeMs)}</span>
        <span class="strip-said" dir="auto">${this.#said()}</span>
        <span>${t('home.strip.now')}</span>
      </p>
      <ul class="strip-key" aria-hidden="true">
        ${[...new Set(parts.map(({ state }) => state))].map(
          (state) =>
            html`<li><span class="strip-sample is-${state}"></span>${STATE_LABELS[state]}</li>`,
        )}
      </ul>
      <details .open=${this.isListOpen} @toggle=${this.#onToggle}>
        <summary>${t('home.strip.list')}</summary>
        ${this.isListOpen ? this.#list() : null}
      </details>
    </section>`;
  }

  /** @param {StripPart} part */
  #part({ state, label, from, to }) {
    return html`<span class="strip-part is-${state}" @pointerenter=${() => (this.pointedAt = from)}
      >${to - from > this.rangeMs / 6 ? html`<span>${label}</span>` : null}</span
    >`;
  }

  #leave = () => {
    this.pointedAt = null;
  };

  /** @param {Event} event */
  #onToggle = ({ target }) => {
    if (target instanceof HTMLDetailsElement) this.isListOpen = target.open;
  };

  /** Describes the part under the pointer. */
  #said() {
    const part = this.parts.find(({ from }) => from === this.pointedAt);
    if (!part) return '';
    const { label, reason, from, to } = part;
    return t('home.strip.part', {
      state: label,
      span: roundSpan(to - from),
      time: axisTime(from, this.rangeMs),
      reason,
    });
  }

  #list() {
    return framedTable(t('home.strip.states'), {
      columns: [
        t('home.column.from'),
        t('home.column.for'),
        t('home.column.state'),
        t('home.column.reason'),
      ],
      body: html`<tbody>
        ${repeat(
          this.parts.toReversed(),
          ({ from }) => from,
          ({ from, to, label, reason, code }) =>
            html`<tr>
              <td>${fullTime(from)}</td>
              <td>${roundSpan(to - from)}</td>
              <th scope="row">${label}</th>
              <td class="words">
                <p dir="auto">${reason}</p>
                ${explainCode('reason', code)}
              </td>
            </tr>`,
        )}
      </tbody>`,
    });
  }
}

customElements.define('uptime-strip', UptimeStrip);
