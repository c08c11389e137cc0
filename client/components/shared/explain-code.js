import { html } from 'lit';
import { t } from '../../language/t.js';
import { explanationOf } from '../../state/shared/explanation.js';

/** @import { CodeOrigin } from '../../state/shared/explanation.js' */

/**
 * The meaning of a code, folded; nothing for an unknown code.
 * @param {CodeOrigin} origin
 * @param {string | null} code
 */
export function explainCode(origin, code) {
  const text = code === null ? null : explanationOf(origin, code);
  if (text === null) return null;
  return html`<details class="explain">
    <summary>${t('explain.show')}<span class="visually-hidden"> ${code}</span></summary>
    <p dir="auto">${text}</p>
  </details>`;
}
