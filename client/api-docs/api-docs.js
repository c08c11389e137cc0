/** Shows the API document with Swagger UI; asks for the API token first if one is set. */

const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: (options: object) => void }} */ (
  /** @type {unknown} */ (globalThis)
);
const api = /** @type {HTMLElement} */ (document.querySelector('#api'));
const login = /** @type {HTMLElement} */ (document.querySelector('#login'));
const form = /** @type {HTMLFormElement} */ (login.querySelector('form'));
const problem = /** @type {HTMLElement} */ (document.querySelector('#problem'));

/** The dashboard's own address, which may be below the path of a proxy. */
const ROOT = new URL('..', import.meta.url);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void logIn();
});

void show();

async function show() {
  const response = await fetch(new URL('api/openapi.json', ROOT));
  login.hidden = response.status !== 401;
  if (response.ok) draw(await response.json());
  else if (response.status !== 401) api.textContent = await response.text();
}

async function logIn() {
  const token = new FormData(form).get('token');
  const response = await fetch(new URL('api/login', ROOT), {
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
    // Without the form for a token: the login of this page is a cookie.
    spec: {
      ...spec,
      servers: [{ url: ROOT.pathname.slice(0, -1) || '/' }],
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

/**
 * Adds what Swagger UI lacks for screen readers and keyboards, as one of its plugins
 * (https://swagger.io/docs/open-source-tools/swagger-ui/customization/plugin-api/).
 * @param {{ React: any }} system
 */
function accessibleParts({ React }) {
  const { createElement } = React;
  return {
    wrapComponents: {
      // There is one server.
      ServersContainer: () => () => null,
      // A link inside a button; the button sets the address, too.
      DeepLink:
        () =>
        (/** @type {{ text: unknown }} */ { text }) =>
          createElement('span', null, text),
      // Headings and landmarks without a gap.
      InfoContainer: (/** @type {unknown} */ Original) => (/** @type {object} */ properties) =>
        createElement(
          'section',
          { 'aria-label': 'About this API' },
          createElement(Original, properties),
          createElement('h2', { className: 'visually-hidden' }, 'Calls'),
        ),
    },
  };
}

/**
 * Names the parts that Swagger UI draws without a label, and lets the keyboard scroll long texts.
 * @param {HTMLElement} root
 */
function nameParts(root) {
  new MutationObserver(() => {
    for (const field of root.querySelectorAll(':is(select, input, textarea):not([aria-label])')) {
      field.setAttribute('aria-label', nameOf(field));
    }
    for (const region of root.querySelectorAll('.responses-table:not([aria-label])')) {
      const call = region.closest('.opblock')?.querySelector('[data-path]');
      region.setAttribute(
        'aria-label',
        `Responses of ${call?.getAttribute('data-path') ?? 'the call'}`,
      );
    }
    for (const text of root.querySelectorAll('pre:not([tabindex])')) {
      text.setAttribute('tabindex', '0');
    }
  }).observe(root, { childList: true, subtree: true });
}

/** @param {Element} field */
function nameOf(field) {
  const parameter = field.closest('[data-param-name]')?.getAttribute('data-param-name');
  if (parameter) return parameter;
  if (field.matches('textarea')) return 'Request body';
  const part = field.closest('.responses-wrapper') ? 'the response' : 'the request body';
  return field.closest('.examples-select') ? 'Example' : `Media type of ${part}`;
}
