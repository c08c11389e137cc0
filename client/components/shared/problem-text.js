import { html } from 'lit';
import { t } from '../../language/t.js';

/** @import { Problem } from '../../service/types.d.ts' */

/** Hints for people, by error code, where the hint of the service is for programs. @type {Record<string, string>} */
const HINTS = { not_connected: t('error.not-connected.hint') };

/**
 * An error and its hint.
 * @param {Problem | null} problem
 */
export function problemText(problem) {
  if (!problem) return null;
  const hint = HINTS[problem.code] ?? problem.hint;
  return html`<div class="problem">
    <p dir="auto"><strong>${problem.error}</strong></p>
    ${hint ? html`<p dir="auto">${hint}</p>` : null}
  </div>`;
}
