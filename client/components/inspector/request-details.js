import { html } from 'lit';
import { t } from '../../language/t.js';
import { toOwnCurl } from '../../service/curl.js';
import {
  canCopy,
  canRepeat,
  isRead,
  requestFacts,
  toCall,
} from '../../state/inspector/requests.view.js';
import { messageHref } from '../../state/shared/route.js';
import { copyButton } from '../shared/copy-button.js';
import { explainCode } from '../shared/explain-code.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import './repeat-dialog.js';

/**
 * @import { Problem, WholeRequest } from '../../service/types.d.ts'
 * @import { RepeatOutcome } from '../../state/inspector/requests.reducer.js'
 */

/** All known facts of a request, to be copied and repeated. */
export class RequestDetails extends LightElement {
  static properties = { request: {}, problem: {}, outcome: {}, isAsking: { state: true } };

  constructor() {
    super();
    /** @type {WholeRequest | null} */
    this.request = null;
    /** @type {Problem | null} */
    this.problem = null;
    /** @type {RepeatOutcome | null} */
    this.outcome = null;
    this.isAsking = false;
  }

  render() {
    const { request, problem } = this;
    if (problem) return html`<div class="event-body">${problemText(problem)}</div>`;
    if (!request) return html`<div class="event-body"><span class="spinner"></span></div>`;
    return html`<div class="event-body">
      <div class="event-links">
        ${canCopy(request) ? copyButton(t('copy.curl'), () => toOwnCurl(toCall(request))) : null}
        ${
          canRepeat(request)
            ? html`<button class="button small" type="button" @click=${this.#onRepeat}>
                ${t('inspector.request.repeat')}
              </button>`
            : null
        }
        <span role="status">${this.#outcome()}</span>
      </div>
      ${explainCode('request', request.error_code)}
      <dl class="facts">
        ${requestFacts(request).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd><bdi>${value}</bdi></dd>`,
        )}
      </dl>
      ${
        request.body
          ? html`<pre dir="ltr" tabindex="0" aria-label=${t('inspector.request.body')}>
${JSON.stringify(request.body, null, 2)}</pre>`
          : null
      }
      <repeat-dialog
        .request=${this.isAsking ? request : null}
        @repeat-close=${this.#onClose}
      ></repeat-dialog>
    </div>`;
  }

  #outcome() {
    const { outcome } = this;
    if (!outcome) return null;
    const { text, isGood, chatJid, messageId } = outcome;
    return html`<span class=${isGood ? '' : 'request-problem'} dir="auto">${text}</span>
      ${chatJid && messageId ? html`<a href=${messageHref(chatJid, messageId)}>${t('inspector.request.new-message')}</a>` : null}`;
  }

  #onRepeat = () => {
    if (!this.request) return;
    if (isRead(this.request)) this.emit('request-repeat', { request: this.request });
    else this.isAsking = true;
  };

  #onClose = () => (this.isAsking = false);
}

customElements.define('request-details', RequestDetails);
