import { html } from 'lit';
import { t } from '../../language/t.js';
import { errorText } from '../../state/messages/message.view.js';
import { laterSpan, preciseSpan, preciseTime } from '../../state/shared/time.js';
import { stepMeaning, stepText, stepTitle } from '../../state/trace/trace.view.js';
import { codeText } from '../shared/code-text.js';
import { copyButton } from '../shared/copy-button.js';
import { closeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { failureNote } from './failure-note.js';

/** @import { Trace, TraceStep } from '../../service/types.d.ts' */

/** The open step of a trace: its meaning, and its stanza or event. */
export class TraceDetail extends LightElement {
  static properties = { step: {}, trace: {} };

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
          aria-label=${t('trace.step.close')}
          title=${t('trace.step.close.hint')}
          @click=${() => this.emit('trace-step', { stepId: null })}
        >
          ${closeIcon}
        </button>
      </div>
      ${stepMeaning(step) ? html`<p class="hint">${stepMeaning(step)}</p>` : null}
      ${this.#reason(step)}
      <dl class="facts">
        <dt>${step.duration_ms === 0 ? t('trace.step.at') : t('trace.step.from')}</dt>
        <dd>${timeAndSpan(step.at, laterSpan(step.ms_since_start))}</dd>
        ${this.#end(step)}
        ${
          step.jid
            ? html`<dt>${step.direction === 'out' ? t('trace.step.to') : t('trace.step.of')}</dt>
                <dd><code dir="ltr">${step.jid}</code></dd>`
            : null
        }
        ${this.#answer(step)}
      </dl>
      ${
        text === null
          ? null
          : html`<div>
                ${copyButton(step.source === 'stanza' ? t('copy.xml') : t('copy.json'), () => text)}
              </div>
              <pre dir="ltr" tabindex="0" aria-label=${t('trace.step.details')}>
${codeText(text)}</pre>`
      }
    </section>`;
  }

  /** @param {TraceStep} step */
  #reason({ reason }) {
    if (reason === null) return null;
    const { code, text, retry_at: retryAt } = reason;
    return failureNote(errorText({ error_code: code, error_text: text }) ?? text, {
      code,
      retryAt,
    });
  }

  /** @param {TraceStep} step */
  #end({ at, duration_ms: duration }) {
    if (duration === 0) return null;
    return html`<dt>${t('trace.step.until')}</dt>
      <dd>
        ${duration === null ? t('trace.step.lasting') : timeAndSpan(at + duration, preciseSpan(duration))}
      </dd>`;
  }

  /** @param {TraceStep} step */
  #answer({ answer_id: id }) {
    const answer = this.trace?.steps.find((step) => step.id === id);
    if (!answer) return null;
    return html`<dt>${t('trace.step.answer')}</dt>
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

/**
 * Each with its own direction: a time may contain words.
 * @param {number} at
 * @param {string} span
 */
const timeAndSpan = (at, span) => html`<bdi>${preciseTime(at)}</bdi> (<bdi>${span}</bdi>)`;

customElements.define('trace-detail', TraceDetail);
