/** Shows the API document with Swagger UI; asks for the API token first if one is set. */

import { accessibleParts, nameParts } from './accessible-parts.js';

const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: (options: object) => void }} */ (
  /** @type {unknown} */ (globalThis)
);
const api = /** @type {HTMLElement} */ (document.querySelector('#api'));
const login = /** @type {HTMLElement} */ (document.querySelector('#login'));
const form = /** @type {HTMLFormElement} */ (login.querySelector('form'));
const problem = /** @type {HTMLElement} */ (document.querySelector('#problem'));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void logIn();
});

void show();

async function show() {
  const response = await fetch('/api/openapi.json');
  login.hidden = response.status !== 401;
  if (response.ok) draw(await response.json());
  else if (response.status !== 401) api.textContent = await response.text();
}

async function logIn() {
  const token = new FormData(form).get('token');
  const response = await fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  problem.textContent = response.ok ? '' : (await response.json()).error;
  if (response.ok) await show();
}

/** @param {{ components: object }} spec */
function draw({ components, ...spec }) {
  nameParts(api);
  SwaggerUIBundle({
    // Without its forms for a server and a token: there is one server, and the login of this page is a cookie.
    spec: {
      ...spec,
      servers: undefined,
      security: undefined,
      components: { ...components, securitySchemes: undefined },
    },
    domNode: api,
    plugins: [accessibleParts],
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // Its colors are for one theme.
    syntaxHighlight: { activated: false },
    // Otherwise Swagger UI would contact its validator service.
    validatorUrl: null,
  });
}
