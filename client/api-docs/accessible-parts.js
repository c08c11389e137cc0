/**
 * Adds to Swagger UI what screen readers and keyboards need, as one of its plugins
 * (https://swagger.io/docs/open-source-tools/swagger-ui/customization/plugin-api/).
 * @param {{ React: any }} system
 */
export function accessibleParts({ React }) {
  const { createElement } = React;
  return {
    wrapComponents: {
      // Removes a link inside a button; the button sets the address, too.
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
export function nameParts(root) {
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
