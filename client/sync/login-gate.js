import { LoginForm } from '../components/login-form.js';
import { ApiError, problemOf } from '../service/api-error.js';
import { getConnection, login } from '../service/dashboard-api.js';

const UNAUTHORIZED = 401;

/** Stands before the page while the service wants its API token; what is on the page stays as it is behind it. */
export class LoginGate {
  /** @type {Promise<void> | null} */
  #passing = null;

  /** Resolves once the service lets this page in; asks for the API token if it wants one. */
  async pass() {
    if (!(await isLetIn())) await this.ask();
  }

  /** Asks for the API token, once for all who find that it is wanted. */
  ask() {
    this.#passing ??= this.#show().finally(() => (this.#passing = null));
    return this.#passing;
  }

  async #show() {
    const page = document.querySelector('dashboard-page');
    const { activeElement } = document;
    const form = new LoginForm();
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

/** Any other trouble is the page's to show: it knows how to wait for a service that is away. */
async function isLetIn() {
  try {
    await getConnection();
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === UNAUTHORIZED);
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
