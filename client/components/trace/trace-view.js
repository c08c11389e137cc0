import { html, svg } from 'lit';
import { tracePath } from '../../service/dashboard-api.js';
import { toOwnCurl } from '../../service/curl.js';
import { t } from '../../language/t.js';
import { sideOfTrace } from '../../state/compare/comparison.view.js';
import { failureText, lineOf, statusText } from '../../state/messages/message.view.js';
import { messageHref } from '../../state/shared/route.js';
import { preciseSpan } from '../../state/shared/time.js';
import {
  bestRange,
  missingTexts,
  personOf,
  RANGE_TEXT,
  rangesOf,
  sourceText,
  stanzasText,
  stepThatMatters,
  ticksOf,
  wayOf,
} from '../../state/trace/trace.view.js';
import { copyButton } from '../shared/copy-button.js';
import { backIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { failureNote } from './failure-note.js';
import './trace-detail.js';
import './trace-row.js';

/**
 * @import { Chat, Trace } from '../../service/types.d.ts'
 * @import { TracePlace } from '../../state/shared/route.js'
 * @import { OpenTrace, TraceRange } from '../../state/trace/trace.view.js'
 */

/** One message as a waterfall: all its steps to scale, with the stanza or event beside it. */
export class TraceView extends LightElement {
  static properties = { place: {}, open: {}, chats: {} };

  constructor() {
    super();
    /** @type {TracePlace | null} */
    this.place = null;
    /** @type {OpenTrace | null} */
    this.open = null;
    /** @type {Chat[]} for the names of people */
    this.chats = [];
  }

  render() {
    const { place, open } = this;
    if (!place) return null;
    const trace = open?.trace;
    return html`<section
      class="trace"
      aria-labelledby="trace-heading"
      @keydown=${this.#onKeydown}
      @trace-step=${this.#onStep}
    >
      <header class="pane-head trace-head">
        <a
          class="button icon-button"
          href=${messageHref(place.jid, place.id)}
          aria-label=${t('trace.back')}
          title=${t('trace.back')}
          >${backIcon}</a
        >
        <h2 id="trace-heading" tabindex="-1" data-pane-focus>${t('trace.heading')}</h2>
        ${trace ? this.#message(trace) : null}
      </header>
      ${open?.problem ? problemText(open.problem) : null} ${trace ? this.#failure(trace) : null}
      ${trace ? this.#body(trace) : open?.problem ? null : html`<p class="hint trace-note">${t('action.loading')}</p>`}
    </section>`;
  }

  /** The open step: the one of the address, or the one that matters. */
  get #step() {
    const steps = this.open?.trace?.steps ?? [];
    const id = this.place?.stepId;
    if (id) return steps.find((step) => step.id === id);
    return this.open?.hasClosed ? undefined : stepThatMatters(steps);
  }

  /** @param {Trace} trace */
  #message({ message, started_at: start, ended_at: end }) {
    const facts = [
      statusText(message.status) ?? t('trace.received'),
      start !== null && end !== null ? preciseSpan(end - start) : null,
    ];
    return html`<p class="trace-message">
      <bdi class="trace-way">${wayOf(message, this.chats)}</bdi>
      <span class="trace-words" dir="auto">${lineOf(message, message.mentions)}</span>
      <span class="trace-facts">${facts.filter((fact) => fact !== null).join(' · ')}</span>
    </p>`;
  }

  /** @param {Trace} trace */
  #failure({ message }) {
    const text = failureText(message);
    if (text === null) return null;
    const { error_code: code, retry_at: retryAt, status } = message;
    return html`<div class="trace-note">${failureNote(text, { code, retryAt, status })}</div>`;
  }

  /** @param {Trace} trace */
  #body(trace) {
    const ranges = rangesOf(trace);
    const range = this.open?.range ?? bestRange(ranges);
    const length =
      ranges.find((each) => each.range === range)?.length ?? ranges.at(-1)?.length ?? 1;
    const step = this.#step;
    return html`<div class="trace-tools">
        ${
          ranges.length > 1
            ? html`<div class="trace-ranges" role="group" aria-label=${t('trace.ranges')}>
                ${ranges.map((each) => this.#rangeButton(each.range, range))}
              </div>`
            : null
        }
        <div class="trace-copies">${this.#copies(trace)}</div>
      </div>
      ${this.#legend(trace)}
      ${missingTexts(trace).map((text) => html`<p class="hint trace-note">${text}</p>`)}
      <div class="trace-body ${step ? 'has-detail' : ''}">
        <div class="trace-rows">
          <div class="trace-axis" aria-hidden="true">
            <svg class="trace-ticks" direction="ltr">
              ${ticksOf(length).map((tick) => {
                const at = `${(tick / length) * 100}%`;
                return svg`<line x1=${at} x2=${at} y1="0" y2="100%" />
                  <text x=${at} dx="4" y="12">${preciseSpan(tick)}</text>`;
              })}
            </svg>
          </div>
          <ol role="list" aria-label=${t('trace.steps')}>
            ${trace.steps.map(
              (each) =>
                html`<li>
                  <trace-row
                    .step=${each}
                    .person=${personOf(each, this.chats)}
                    .length=${length}
                    .isOpen=${each.id === step?.id}
                  ></trace-row>
                </li>`,
            )}
          </ol>
        </div>
        ${step ? html`<trace-detail .step=${step} .trace=${trace}></trace-detail>` : null}
      </div>`;
  }

  /** @param {Trace} trace */
  #legend({ steps }) {
    const sources = new Map(steps.map((step) => [`source-${step.source}`, sourceText(step)]));
    if (steps.some(({ reason }) => reason)) sources.set('is-bad', t('trace.failed'));
    if (steps.some(({ duration_ms: ms }) => ms === null))
      sources.set('is-lasting', t('trace.not-yet'));
    return html`<ul class="trace-legend trace-note" role="list" aria-label=${t('trace.legend')}>
      ${[...sources].map(([kind, text]) => html`<li class=${kind}><span class="trace-key"></span>${text}</li>`)}
    </ul>`;
  }

  /**
   * @param {TraceRange} range
   * @param {TraceRange} shown
   */
  #rangeButton(range, shown) {
    return html`<button
      class="button small"
      type="button"
      aria-pressed=${range === shown}
      @click=${() => this.emit('trace-range', { range })}
    >
      ${RANGE_TEXT[range]}
    </button>`;
  }

  /** @param {Trace} trace */
  #copies(trace) {
    const hasStanzas = trace.steps.some(({ source }) => source === 'stanza');
    return html`${copyButton(t('copy.link'), () => location.href)}
      ${copyButton(t('copy.json'), () => JSON.stringify(trace, null, 2))}
      ${hasStanzas ? copyButton(t('copy.xml'), () => stanzasText(trace)) : null}
      ${copyButton(t('copy.curl'), () => toOwnCurl(callOf(trace)))}
      <button
        class="button small"
        type="button"
        @click=${() => this.emit('compare-mark', sideOfTrace(trace))}
      >
        ${t('compare.mark')}
      </button>`;
  }

  /** The row of a step that is closed has the focus then. */
  #onStep = (/** @type {CustomEvent<{ stepId: string | null }>} */ { detail }) => {
    const row = this.querySelector('.trace-line[aria-expanded="true"]');
    if (detail.stepId === null && row instanceof HTMLElement) row.focus();
  };

  /** The arrow keys move between the steps; Escape closes the open one. */
  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && this.#step) {
      event.preventDefault();
      this.emit('trace-step', { stepId: null });
      return;
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isInDetail = event.target instanceof Element && event.target.closest('trace-detail');
    if (move === undefined || isInDetail) return;
    const rows = [...this.querySelectorAll('.trace-line')];
    const here = document.activeElement ? rows.indexOf(document.activeElement) : -1;
    const next = rows[here + move];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
}

/**
 * The request for a trace.
 * @param {Trace} trace
 */
const callOf = ({ message }) => ({
  method: 'GET',
  path: tracePath(message.chat_jid, message.id),
  body: null,
  headers: {},
});

customElements.define('trace-view', TraceView);
