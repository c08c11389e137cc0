import { loadPart } from '../../components/parts.js';
import { ApiError, problemOf } from '../../service/api-error.js';
import { getConnection, login } from '../../service/dashboard-api.js';

/**
 * @import { LoginForm } from '../../components/connection/login-form.js'
 * @import { Connection } from '../../service/types.d.ts'
 */

const UNAUTHORIZED = 401;

/** Shows the login form while the service requires its API token. The page behind it keeps its state. */
export class LoginGate {
  /** @type {Promise<void> | null} */
  #passing = null;

  /**
   * Resolves once this page has access; asks for the API token if it is required. Other errors are left to the
   * page, which can wait for a service that is away.
   * @returns {Promise<{ connection: Connection | null, hasLoggedIn: boolean }>} the connection, if it was fetched
   */
  async waitForAccess() {
    try {
      return { connection: await getConnection(), hasLoggedIn: false };
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === UNAUTHORIZED;
      if (isRefused) await this.requireToken();
      return { connection: null, hasLoggedIn: isRefused };
    }
  }

  /** Asks for the API token, once for all callers. */
  requireToken() {
    this.#passing ??= this.#show().finally(() => (this.#passing = null));
    return this.#passing;
  }

  async #show() {
    await loadPart('login-form');
    const page = document.querySelector('dashboard-page');
    const { activeElement } = document;
    const form = /** @type {LoginForm} */ (document.createElement('login-form'));
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
 * @param {LoginForm} form
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
