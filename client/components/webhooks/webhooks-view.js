import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { NO_ACCOUNTS } from '../../state/accounts/accounts.js';
import { toOwnCurl } from '../../service/curl.js';
import { homeHref, webhooksHref } from '../../state/shared/route.js';
import { NO_WEBHOOKS } from '../../state/webhooks/webhooks.js';
import { nameOf } from '../../state/webhooks/webhooks.view.js';
import { copyButton } from '../shared/copy-button.js';
import { backIcon, composeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import './webhook-details.js';
import './webhook-dialog.js';
import './webhook-question.js';
import { webhookRow } from './webhook-row.js';
import './webhook-secret.js';

/** @import { Chat } from '../../service/types.d.ts' */

/** The command by which a program makes a webhook. */
const EXAMPLE = {
  method: 'POST',
  path: '/api/webhooks',
  headers: { 'Content-Type': 'application/json' },
  body: '{"url": "http://127.0.0.1:9000/hook", "types": ["message.received"]}',
};

/** All webhooks with their health, or one of them with its deliveries. */
export class WebhooksView extends LightElement {
  static properties = {
    webhooks: {},
    webhookId: {},
    chats: {},
    accounts: {},
    example: { state: true },
  };

  constructor() {
    super();
    this.webhooks = NO_WEBHOOKS;
    /** @type {string | null} the webhook that is shown alone */
    this.webhookId = null;
    /** @type {Chat[]} */
    this.chats = [];
    this.accounts = NO_ACCOUNTS;
    this.example = '';
    void toOwnCurl(EXAMPLE).then((text) => (this.example = text));
  }

  render() {
    const { form, secret, question, list } = this.webhooks;
    const shown = this.#shown;
    return html`<section class="webhooks" aria-labelledby="webhooks-heading">
        <header class="pane-head webhooks-head">
          <a
            class="button icon-button"
            href=${this.webhookId === null ? homeHref() : webhooksHref()}
            aria-label=${this.webhookId === null ? t('command.home') : t('webhooks.heading')}
            title=${this.webhookId === null ? t('command.home') : t('webhooks.heading')}
            >${backIcon}</a
          >
          <h2 id="webhooks-heading" tabindex="-1" data-pane-focus>
            ${shown ? html`<bdi>${nameOf(shown)}</bdi>` : t('webhooks.heading')}
          </h2>
          ${this.webhookId === null && list.length > 0 ? this.#newButton() : null}
        </header>
        ${keyed(this.webhookId, this.#body())}
      </section>
      <webhook-dialog
        .form=${form}
        .chats=${this.chats}
        .accounts=${this.accounts}
      ></webhook-dialog>
      <webhook-secret .secret=${secret}></webhook-secret>
      <webhook-question
        .question=${question}
        .webhook=${list.find(({ id }) => id === question?.id) ?? null}
      ></webhook-question>`;
  }

  get #shown() {
    return this.webhooks.list.find(({ id }) => id === this.webhookId) ?? null;
  }

  #newButton() {
    return html`<button
      data-needs="manage"
      class="button small webhooks-new"
      type="button"
      @click=${() => this.emit('webhook-form', {})}
    >
      ${composeIcon} ${t('webhooks.new')}
    </button>`;
  }

  /** Each webhook has a body of its own: a focus in the one before goes to the heading, and never to a button. */
  #body() {
    return html`<div class="webhooks-body">
      ${problemText(this.webhooks.problem)} ${this.#content()}
    </div>`;
  }

  #content() {
    const { hasLoaded, problem, list } = this.webhooks;
    if (!hasLoaded)
      return problem
        ? null
        : html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    if (this.webhookId !== null) return this.#details();
    return list.length === 0 ? this.#empty() : this.#list();
  }

  #details() {
    const { busyId, outcome, deliveries } = this.webhooks;
    const webhook = this.#shown;
    if (!webhook) return html`<p class="list-empty">${t('webhooks.gone')}</p>`;
    return html`<webhook-details
      .webhook=${webhook}
      .chats=${this.chats}
      .isBusy=${busyId === webhook.id}
      .outcome=${outcome?.id === webhook.id ? outcome : null}
      .open=${deliveries?.id === webhook.id ? deliveries : null}
    ></webhook-details>`;
  }

  #list() {
    return html`<ul class="webhook-list" role="list">
      ${repeat(
        this.webhooks.list,
        ({ id }) => id,
        (webhook) => html`<li>${webhookRow(webhook)}</li>`,
      )}
    </ul>`;
  }

  /** Explains webhooks while there are none. */
  #empty() {
    return html`<div class="webhooks-empty">
      <h3>${t('webhooks.empty')}</h3>
      <p>${t('webhooks.empty.what')}</p>
      <p>
        <button
          data-needs="manage"
          class="button primary"
          type="button"
          @click=${() => this.emit('webhook-form', {})}
        >
          ${t('webhooks.new')}
        </button>
      </p>
      <p>${t('webhooks.empty.program')}</p>
      <pre tabindex="0" aria-label=${t('webhooks.empty.program')}>${this.example}</pre>
      ${copyButton(t('copy.curl'), () => this.example)}
    </div>`;
  }
}

customElements.define('webhooks-view', WebhooksView);
