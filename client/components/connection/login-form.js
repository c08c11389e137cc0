import { html } from 'lit';
import { t, tParts } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';

/** @import { Problem } from '../../service/types.d.ts' */

/** Asks for the API token. */
export class LoginForm extends LightElement {
  static properties = { problem: {}, isBusy: {} };

  constructor() {
    super();
    /** @type {Problem | null} */
    this.problem = null;
    this.isBusy = false;
  }

  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  render() {
    return html`
      <main class="login">
        <form class="login-card" @submit=${this.#onSubmit}>
          <h1>${t('page.title')}</h1>
          <p>${tParts('login.text', { name: html`<code>SERVICE_API_TOKEN</code>` })}</p>
          <label for="login-token">${t('login.token')}</label>
          <input
            id="login-token"
            name="token"
            type="password"
            autocomplete="current-password"
            required
            aria-describedby="login-problem"
          />
          <div id="login-problem" role="alert">${problemText(this.problem)}</div>
          <button class="button primary" ?disabled=${this.isBusy}>${t('login.submit')}</button>
        </form>
      </main>
    `;
  }

  /** @param {SubmitEvent} event */
  #onSubmit(event) {
    event.preventDefault();
    const token = this.querySelector('input')?.value ?? '';
    this.emit('login-request', { token });
  }
}

customElements.define('login-form', LoginForm);
