import { ApiError, problemOf } from '../service/api-error.js';
import { getConnection, login } from '../service/dashboard-api.js';

/** @import { Connection } from '../service/types.d.ts' */

const UNAUTHORIZED = 401;

/** Stands before the page while the service wants its API token; what is on the page stays as it is behind it. */
export class LoginGate {
  /** @type {Promise<void> | null} */
  #passing = null;

  /**
   * Resolves once the service lets this page in; asks for the API token if it wants one. Any other trouble is the
   * page's to show: it knows how to wait for a service that is away.
   * @returns {Promise<Connection | null>} what it has learnt on the way
   */
  async pass() {
    try {
      return await getConnection();
    } catch (error) {
      if (error instanceof ApiError && error.status === UNAUTHORIZED) await this.ask();
      return null;
    }
  }

  /** Asks for the API token, once for all who find that it is wanted. */
  ask() {
    this.#passing ??= this.#show().finally(() => (this.#passing = null));
    return this.#passing;
  }

  async #show() {
    const { LoginForm } = await import('../components/connection/login-form.js');
    const page = document.querySelector('dashboard-page');
    const { activeElement } = document;
    const form = new LoginForm();
    document.querySelector('.boot')?.remove();
    page?.toggleAttribute('inert', true);
    document.body.append(form);
    await new Promise((resolve) => {
      form.addEventListener('login-request', (event) => {
        if (event instanceof CustomEvent) void tryLogin(form, event.detail.token, resolve);
      });
    });
    form.remove();
    page?.toggleAttribute('inert', false);
    if (activeElement instanceof HTMLElement) activeElement.focus();
  }
}

/**
 * @param {import('../components/connection/login-form.js').LoginForm} form
 * @param {string} token
 * @param {(value: unknown) => void} letIn
 */
async function tryLogin(form, token, letIn) {
  form.isBusy = true;
  form.problem = null;
  try {
    await login(token);
    letIn(null);
  } catch (error) {
    form.problem = problemOf(error);
  } finally {
    form.isBusy = false;
  }
}
