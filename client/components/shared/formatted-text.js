import { html } from 'lit';
import { formatText } from '../../state/messages/text-format.js';

/**
 * @import { TemplateResult } from 'lit'
 * @import { Mention } from '../../service/types.d.ts'
 * @import { TextBlock, TextPart } from '../../state/messages/text-format.js'
 */

/**
 * A person's text with WhatsApp's formatting, people by their names, and web addresses as links that send no referrer.
 * @param {string} text
 * @param {Mention[]} [mentions]
 */
export const formattedText = (text, mentions) => formatText(text, mentions).map(blockTemplate);

/** @param {TextBlock} block */
function blockTemplate({ kind, parts }) {
  const shown = parts.map(partTemplate);
  if (kind === 'quote') return html`<blockquote class="text-quote">${shown}</blockquote>`;
  if (kind === 'item') return html`<span class="text-item">${shown}</span>`;
  return kind === 'block' ? html`<code class="text-block">${shown}</code>` : shown;
}

/**
 * @param {TextPart} part
 * @returns {string | TemplateResult}
 */
function partTemplate(part) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'link':
      return html`<a href=${part.href} target="_blank" rel="noopener noreferrer nofollow"
        >${part.text}</a
      >`;
    case 'mention':
      return html`<bdi class="mention" title=${part.jid}>${part.text}</bdi>`;
    case 'bold':
      return html`<strong>${part.parts.map(partTemplate)}</strong>`;
    case 'italic':
      return html`<em>${part.parts.map(partTemplate)}</em>`;
    case 'strike':
      return html`<s>${part.parts.map(partTemplate)}</s>`;
    default:
      return html`<code class="text-code">${part.parts.map(partTemplate)}</code>`;
  }
}
