import { html } from 'lit';
import { preciseSpan, preciseTime } from '../../state/time.js';
import { stepMeaning, stepText, stepTitle } from '../../state/trace.view.js';
import { copyButton } from '../shared/copy-button.js';
import { closeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Trace, TraceStep } from '../../service/types.d.ts' */

/** The open step of a trace: what it means, and its stanza or event. */
export class TraceDetail extends LightElement {
  static properties = { step: { attribute: false }, trace: { attribute: false } };

  constructor() {
    super();
    /** @type {TraceStep | null} */
    this.step = null;
    /** @type {Trace | null} */
    this.trace = null;
  }

  render() {
    const { step } = this;
    if (!step) return null;
    const text = stepText(step);
    return html`<section class="trace-detail" aria-labelledby="trace-detail-heading">
      <div class="trace-detail-head">
        <h3 id="trace-detail-heading">${stepTitle(step)}</h3>
        <button
          class="button icon-button"
          type="button"
          aria-label="Close the step"
          title="Close (Esc)"
          @click=${() => this.emit('trace-step', { stepId: null })}
        >
          ${closeIcon}
        </button>
      </div>
      ${stepMeaning(step) ? html`<p class="hint">${stepMeaning(step)}</p>` : null}
      <dl class="facts">
        <dt>${step.duration_ms === 0 ? 'At' : 'From'}</dt>
        <dd>${preciseTime(step.at)} (+${preciseSpan(step.ms_since_start)})</dd>
        ${this.#end(step)}
        ${
          step.jid
            ? html`<dt>${step.direction === 'out' ? 'To' : 'Of'}</dt>
                <dd><code>${step.jid}</code></dd>`
            : null
        }
        ${this.#answer(step)}
      </dl>
      ${
        text === null
          ? null
          : html`<div>
                ${copyButton(step.source === 'stanza' ? 'Copy XML' : 'Copy JSON', () => text)}
              </div>
              <pre tabindex="0" aria-label="Details of the step">${text}</pre>`
      }
    </section>`;
  }

  /** @param {TraceStep} step */
  #end({ at, duration_ms: duration }) {
    if (duration === 0) return null;
    return html`<dt>Until</dt>
      <dd>
        ${duration === null ? 'It still lasts' : `${preciseTime(at + duration)} (${preciseSpan(duration)})`}
      </dd>`;
  }

  /** @param {TraceStep} step */
  #answer({ answer_id: id }) {
    const answer = this.trace?.steps.find((step) => step.id === id);
    if (!answer) return null;
    return html`<dt>Answer</dt>
      <dd>
        <button
          class="link-button"
          type="button"
          @click=${() => this.emit('trace-step', { stepId: answer.id })}
        >
          ${stepTitle(answer)}
        </button>
      </dd>`;
  }
}

customElements.define('trace-detail', TraceDetail);
