import { html } from 'lit';
import { xmlParts } from '../../state/inspector/inspector.view.js';

/** A longer text would be thousands of elements. */
const LONGEST_COLORED = 20_000;

/**
 * The text of a stanza or event: XML in colors, JSON as it is.
 * @param {string} text
 */
export function codeText(text) {
  if (!text.startsWith('<') || text.length > LONGEST_COLORED) return text;
  return xmlParts(text).map(({ text: part, kind }) =>
    kind ? html`<span class="xml-${kind}">${part}</span>` : part,
  );
}
