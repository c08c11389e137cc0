import { html, svg } from 'lit';

/** @param {unknown} shape */
const icon = (shape) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shape}</svg>`;

export const brandIcon = html`<svg
  class="brand-mark"
  viewBox="0 0 32 32"
  aria-hidden="true"
  focusable="false"
>
  <rect class="brand-mark-ground" width="32" height="32" rx="9" />
  <path
    class="brand-mark-bubble"
    d="M8 9.5h16a2 2 0 0 1 2 2V20a2 2 0 0 1-2 2h-9.5l-5 4v-4H8a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2z"
  />
  <path class="brand-mark-tick" d="m11.5 15.8 2.8 2.8 6.2-5.4" />
</svg>`;
export const backIcon = icon(svg`<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />`);
export const composeIcon = icon(svg`<path d="M12 5v14M5 12h14" />`);
export const sendIcon = icon(svg`<path d="M12 19V5.5M6 11l6-6 6 6" />`);
export const closeIcon = icon(svg`<path d="m6.5 6.5 11 11m0-11-11 11" />`);
export const downIcon = icon(svg`<path d="m6 9.5 6 6 6-6" />`);
export const chatIcon = icon(
  svg`<path d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 0 0 1 19 17h-7.5L7 20.5V17H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5z" />`,
);
export const personIcon = icon(
  svg`<circle cx="12" cy="8.5" r="3.5" /><path d="M5 19.5c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5" />`,
);
export const groupIcon = icon(
  svg`<circle cx="9" cy="9" r="3" /><path d="M3 19c.5-3.2 2.8-5 6-5s5.5 1.8 6 5M15.5 6.3a3 3 0 0 1 0 5.4M18 14.6c1.7.8 2.7 2.3 3 4.4" />`,
);
export const doneIcon = icon(svg`<path d="m5 12.5 4.5 4.5L19 7.5" />`);

const queuedIcon = icon(svg`<circle cx="12" cy="12" r="7.5" /><path d="M12 8v4.3l2.8 1.7" />`);
const doubleTickIcon = icon(svg`<path d="m2.5 12.5 4.5 4.5L16 8M11.5 16.5l.5.5L21.5 8" />`);
const unknownIcon = icon(
  svg`<circle cx="12" cy="12" r="8" /><path d="M9.7 9.6a2.3 2.3 0 1 1 3.3 2.1c-.7.3-1 .8-1 1.5M12 16v.1" />`,
);
const errorIcon = icon(svg`<circle cx="12" cy="12" r="8" /><path d="M12 8v4.8M12 16v.1" />`);

/** @type {Record<string, unknown>} */
export const statusIcons = {
  queued: queuedIcon,
  sending: queuedIcon,
  sent: doneIcon,
  delivered: doubleTickIcon,
  read: doubleTickIcon,
  played: doubleTickIcon,
  unknown: unknownIcon,
  error: errorIcon,
};
