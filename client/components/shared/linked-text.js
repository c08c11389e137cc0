import { html } from 'lit';
import { linkify } from '../../state/linkify.js';

/**
 * A person's text, with web addresses as links that send no referrer.
 * @param {string} text
 */
export function linkedText(text) {
  return linkify(text).map(({ text: part, href }) =>
    href === null
      ? part
      : html`<a href=${href} target="_blank" rel="noopener noreferrer nofollow">${part}</a>`,
  );
}
