import { html } from 'lit';
import { t } from '../../language/t.js';
import { sideOfMessage } from '../../state/compare/comparison.view.js';
import {
  fileFacts,
  hasFile,
  isMedia,
  senderName,
  stepText,
  typeText,
} from '../../state/messages/message.view.js';
import { termText } from '../../state/events/event-query.js';
import { traceHref } from '../../state/shared/route.js';
import { laterSpan, preciseTime } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';
import { copyButton } from '../shared/copy-button.js';
import { explainCode } from '../shared/explain-code.js';
import { problemText } from '../shared/problem-text.js';
import { receiptTable } from './receipt-table.js';

/**
 * @import { Message, TimelineStep } from '../../service/types.d.ts'
 * @import { OpenReport } from '../../state/app.reducer.js'
 */

/** The details of a message: its timeline to the millisecond, its ids, and its file. */
export class MessageReport extends LightElement {
  static properties = { report: {}, message: {} };

  constructor() {
    super();
    /** @type {OpenReport | null} */
    this.report = null;
    /** @type {Message | null} */
    this.message = null;
  }

  render() {
    const { report, message } = this;
    if (!report || !message) return null;
    return html`<section class="report" aria-label=${t('thread.report')}>
      ${this.#timeline(report)}
      <dl class="facts">
        <dt>${t('thread.report.id')}</dt>
        <dd><code>${message.id}</code></dd>
        ${
          message.from_me
            ? null
            : html`<dt>${t('thread.report.from')}</dt>
                <dd><code>${message.sender_jid}</code></dd>`
        }
        <dt>${t('thread.report.kind')}</dt>
        <dd>${this.#kind(message)}</dd>
        ${
          message.error_code
            ? html`<dt>${t('thread.report.error')}</dt>
                <dd>${message.error_code} ${explainCode('message', message.error_code)}</dd>`
            : null
        }
        ${this.#file(message)} ${this.#reactions(message)}
      </dl>
      ${receiptTable(report.receipts, message.timestamp)}
      <div class="report-actions">
        <a class="button small" href=${traceHref(message.chat_jid, message.id)}
          >${t('thread.report.trace')}</a
        >
        ${message.deleted_at ? null : this.#reply(message)}
        ${copyButton(t('thread.report.copy-id'), () => message.id)}
        ${
          isMedia(message) && hasFile(message)
            ? html`<a class="button small" href=${message.media?.url ?? ''} download
                >${t('action.download')}</a
              >`
            : null
        }
        ${message.media?.sha256 ? copyButton(t('thread.report.copy-hash'), () => message.media?.sha256 ?? '') : null}
        ${message.text ? copyButton(t('thread.report.copy-text'), () => message.text ?? '') : null}
        <button
          class="button small"
          type="button"
          @click=${() => this.emit('compare-mark', sideOfMessage(message))}
        >
          ${t('compare.mark')}
        </button>
        <button
          class="button small"
          type="button"
          @click=${() => this.emit('inspect-request', { text: termText('id', message.id) })}
        >
          ${t('thread.events')}
        </button>
      </div>
    </section>`;
  }

  /** @param {Message} message */
  #kind({ type, is_view_once }) {
    const kind = typeText(type) ?? type;
    return is_view_once ? t('thread.report.kind.once', { kind }) : kind;
  }

  /** @param {Message} message */
  #reactions({ reactions }) {
    if (reactions.length === 0) return null;
    return html`<dt>${t('thread.reactions')}</dt>
      ${reactions.map(
        (reaction) => html`<dd>${reaction.emoji} <bdi>${senderName(reaction)}</bdi></dd>`,
      )}`;
  }

  /** @param {Message} message */
  #file(message) {
    const { sha256 } = message.media ?? {};
    return html`${fileFacts(message).map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd dir="auto">${value}</dd>`,
    )}
    ${
      sha256
        ? html`<dt>SHA-256</dt>
            <dd><code>${sha256}</code></dd>`
        : null
    }`;
  }

  /**
   * On touch screens, the reply button is here, because there is no hover to show it beside the bubble.
   * @param {Message} message
   */
  #reply(message) {
    return html`<button
      data-needs="send"
      class="button small touch-only"
      type="button"
      @click=${() => {
        this.emit('reply-request', { message });
        this.emit('report-toggle', { message, isOpen: false });
      }}
    >
      ${t('thread.reply')}
    </button>`;
  }

  /** @param {OpenReport} report */
  #timeline({ report, problem }) {
    if (problem) return problemText(problem);
    if (!report) return html`<p class="hint">${t('action.loading')}</p>`;
    if (report.timeline.length === 0) return null;
    return html`<ol class="timeline" role="list">
      ${report.timeline.map((step) => this.#step(step))}
    </ol>`;
  }

  /** @param {TimelineStep} step */
  #step({ step, at, ms_since_queued }) {
    return html`<li class="step-${step}">
      <span class="step-name">${stepText(step)}</span>
      <time datetime=${new Date(at).toISOString()}>${preciseTime(at)}</time>
      <span class="step-span"
        >${ms_since_queued === null || step === 'queued' ? '' : laterSpan(ms_since_queued)}</span
      >
    </li>`;
  }
}

customElements.define('message-report', MessageReport);
