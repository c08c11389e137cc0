import { LoginForm } from '../components/login-form.js';
import { ApiError, problemOf } from '../service/api-error.js';
import { getConnection, login } from '../service/dashboard-api.js';

const UNAUTHORIZED = 401;

/** Resolves once the service lets this page in; asks for the API token if it wants one. */
export async function passLogin() {
  if (await isLetIn()) return;
  const form = new LoginForm();
  document.body.append(form);
  await new Promise((resolve) => {
    form.addEventListener('login-request', (event) => {
      if (event instanceof CustomEvent) void tryLogin(form, event.detail.token, resolve);
    });
  });
  form.remove();
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
