import { html } from 'lit';
import { t } from '../../language/t.js';
import { webhooksHref } from '../../state/shared/route.js';
import { preciseTime } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Catcher, CatcherAnswer, Caught } from '../../state/webhooks/webhooks.js' */

/** @type {Record<CatcherAnswer, string>} */
const ANSWERS = {
  ok: t('catcher.answer.ok'),
  error: t('catcher.answer.error'),
  slow: t('catcher.answer.slow'),
  never: t('catcher.answer.never'),
  gone: t('catcher.answer.gone'),
};

/** @type {Record<Caught['signature'], string>} */
const SIGNATURES = {
  holds: t('catcher.signature.holds'),
  wrong: t('catcher.signature.wrong'),
  unknown: t('catcher.signature.unknown'),
};

/** The playground's receiver of webhooks: its requests, and how it answers. */
export class PlaygroundCatcher extends LightElement {
  static properties = { catcher: {} };

  constructor() {
    super();
    /** @type {Catcher | null} */
    this.catcher = null;
  }

  render() {
    const { catcher } = this;
    if (!catcher) return null;
    return html`<section class="playground-part" aria-labelledby="catcher-heading">
      <h3 id="catcher-heading">${t('catcher.heading')}</h3>
      <p class="hint">${t('catcher.what')}</p>
      <code class="catcher-url">${catcher.url}</code>
      <div class="playground-buttons">
        <button
          class="button small"
          type="button"
          @click=${() => this.emit('catcher-webhook', null)}
        >
          ${t('catcher.create')}
        </button>
        <a class="button small" href=${webhooksHref()}>${t('catcher.show')}</a>
      </div>
      ${this.#answers(catcher)} ${this.#caught(catcher)}
    </section>`;
  }

  /** @param {Catcher} catcher */
  #answers({ answer }) {
    return html`<label class="catcher-answer">
      <span>${t('catcher.answer')}</span>
      <select @change=${this.#onAnswer}>
        ${Object.entries(ANSWERS).map(
          ([value, label]) =>
            html`<option value=${value} .selected=${value === answer}>${label}</option>`,
        )}
      </select>
    </label>`;
  }

  /** @param {Catcher} catcher */
  #caught({ caught }) {
    if (caught.length === 0) return html`<p class="hint">${t('catcher.empty')}</p>`;
    return html`<ol class="caught-list" role="list" aria-label=${t('catcher.caught')}>
        ${caught.map((each) => this.#one(each))}
      </ol>
      <button class="button small" type="button" @click=${this.#clear}>
        ${t('catcher.clear')}
      </button>`;
  }

  /** @param {Caught} caught */
  #one({ at, type, signature, status, repetition, body }) {
    return html`<li>
      <details>
        <summary>
          <code>${type}</code>
          ${repetition > 0 ? html`<span>${t('catcher.again', { number: repetition })}</span>` : null}
        </summary>
        <pre tabindex="0" aria-label=${type}>${body}</pre>
      </details>
      <p class="caught-facts">
        <span>${preciseTime(at)}</span>
        <span class="caught-${signature}">${SIGNATURES[signature]}</span>
        <span>${status === null ? t('webhooks.answer.none') : status}</span>
      </p>
    </li>`;
  }

  #clear = () =>
    this.emit('playground-command', {
      command: 'catcher-clear',
      body: {},
      done: t('catcher.cleared'),
    });

  #onAnswer = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const answer = /** @type {CatcherAnswer} */ (target.value);
    const done = t('catcher.answers', { answer: ANSWERS[answer] });
    this.emit('playground-command', { command: 'catcher-answer', body: { answer }, done });
  };
}

customElements.define('playground-catcher', PlaygroundCatcher);
