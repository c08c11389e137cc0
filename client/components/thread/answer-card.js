import { html } from 'lit';
import { t } from '../../language/t.js';

/** @import { Message } from '../../service/types.d.ts' */

/**
 * The parts of an answer or an order that programs read: its text stands below. Null for all other messages.
 * @param {Message} message
 */
export function answerCard({ choice, order }) {
  if (!choice && !order) return null;
  const { id, name, description, parameters } = { ...NOTHING, ...(choice ?? { id: order?.id }) };
  return html`<div class="quote referral">
    <span class="quote-sender">${t(`choice.${choice?.kind ?? 'order'}`)}</span>
    ${description ? html`<span class="quote-text" dir="auto">${description}</span>` : null}
    ${[id, name, parameters && JSON.stringify(parameters)].map((word) =>
      word ? html`<code class="referral-id" dir="ltr">${word}</code>` : null,
    )}
  </div>`;
}

const NOTHING = { name: null, description: null, parameters: null };
