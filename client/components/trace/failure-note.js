import { html } from 'lit';
import { t } from '../../language/t.js';
import { fullTime } from '../../state/shared/time.js';

/**
 * Why it failed, with the code that programs see, and when to try again.
 * @param {string} text
 * @param {{ code: string | null, retryAt: number | null, status?: string }} facts
 */
export const failureNote = (text, { code, retryAt, status = 'error' }) =>
  html`<p class="failure failure-${status}">
    <span dir="auto">${text}</span> ${code === null ? null : html`<code>${code}</code>`}
    ${retryAt === null ? null : html`<span>${t('trace.retry-at', { time: fullTime(retryAt) })}</span>`}
  </p>`;
