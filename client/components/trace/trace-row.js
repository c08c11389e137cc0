import { html, svg } from 'lit';
import { t } from '../../language/t.js';
import { barOf, sourceText, stepTitle } from '../../state/trace/trace.view.js';
import { fullTime, laterSpan, preciseSpan } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';

/** @import { TraceStep } from '../../service/types.d.ts' */

/** One step of a trace: its time, its name, and a bar as long as it took. */
export class TraceRow extends LightElement {
  static properties = { step: {}, person: {}, length: {}, isOpen: {} };

  constructor() {
    super();
    /** @type {TraceStep | null} */
    this.step = null;
    /** @type {string | null} the person or webhook of the step */
    this.person = null;
    /** The length of the whole waterfall, in ms. */
    this.length = 1;
    this.isOpen = false;
  }

  render() {
    const { step, isOpen } = this;
    if (!step) return null;
    return html`<button
      class="trace-line source-${step.source} ${step.reason ? 'is-bad' : ''}"
      type="button"
      aria-expanded=${isOpen}
      @click=${() => this.emit('trace-step', { stepId: isOpen ? null : step.id })}
    >
      <span class="trace-start" title=${fullTime(step.at)}>${laterSpan(step.ms_since_start)}</span>
      <span class="trace-source">${sourceText(step)}</span>
      <span class="trace-name" dir="auto">
        ${stepTitle(step)}
        ${this.person ? html`<span class="trace-person">${this.person}</span>` : null}
      </span>
      <svg class="trace-track" direction="ltr" aria-hidden="true">${this.#bar(step)}</svg>
      <span class="trace-duration"><bdi>${this.#duration(step)}</bdi></span>
    </button>`;
  }

  /** @param {TraceStep} step */
  #bar(step) {
    const bar = barOf(step, this.length);
    // Attributes, since the content policy forbids style attributes.
    if (!bar) return svg`<text class="trace-later" x="100%" dx="-8" y="60%">›</text>`;
    const at = `${bar.start}%`;
    return svg`<rect
        class="trace-bar ${step.duration_ms === null ? 'is-lasting' : ''}"
        x=${at} width=${`${bar.width}%`} y="8" height="12" rx="2" />
      <line class="trace-begin" x1=${at} x2=${at} y1="8" y2="20" />`;
  }

  /** @param {TraceStep} step */
  #duration({ duration_ms: duration }) {
    if (duration === null) return t('trace.not-yet');
    return duration === 0 ? '' : preciseSpan(duration);
  }
}

customElements.define('trace-row', TraceRow);
