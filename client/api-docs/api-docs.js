/** Shows the API document with Swagger UI; asks for the API token first if one is set. */

const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: (options: object) => void }} */ (
  /** @type {unknown} */ (globalThis)
);
const login = /** @type {HTMLFormElement} */ (document.querySelector('#login'));
const problem = /** @type {HTMLElement} */ (document.querySelector('#problem'));

login.addEventListener('submit', (event) => {
  event.preventDefault();
  void logIn();
});

void show();

async function show() {
  const response = await fetch('/api/openapi.json');
  login.hidden = response.status !== 401;
  if (response.ok) draw(await response.json());
  else if (response.status !== 401) document.body.textContent = await response.text();
}

async function logIn() {
  const token = new FormData(login).get('token');
  const response = await fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  problem.textContent = response.ok ? '' : (await response.json()).error;
  if (response.ok) await show();
}

/** @param {object} spec */
function draw(spec) {
  SwaggerUIBundle({
    spec,
    dom_id: '#api',
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // Otherwise Swagger UI would contact its validator service.
    validatorUrl: null,
  });
}
