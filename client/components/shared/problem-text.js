import { html } from 'lit';

/** @import { Problem } from '../../service/types.d.ts' */

/**
 * An error and its hint.
 * @param {Problem | null} problem
 */
export function problemText(problem) {
  if (!problem) return null;
  return html`<div class="problem">
    <p dir="auto"><strong>${problem.error}</strong></p>
    ${problem.hint ? html`<p dir="auto">${problem.hint}</p>` : null}
  </div>`;
}
