import { html, svg } from 'lit';

/**
 * @param {unknown} shape
 * @param {'' | 'is-pointing'} kind `is-pointing` for one that points along the line, and turns with the direction of the page
 */
const icon = (shape, kind = '') =>
  html`<svg class="icon ${kind}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${shape}
  </svg>`;

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
export const backIcon = icon(svg`<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />`, 'is-pointing');
export const composeIcon = icon(svg`<path d="M12 5v14M5 12h14" />`);
export const chartIcon = icon(svg`<path d="M4.5 5v14.5H20M8.5 15l3.5-5 3 2.5L19 7" />`);
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

export const searchIcon = icon(svg`<circle cx="10.5" cy="10.5" r="6" /><path d="m15 15 5 5" />`);
export const replyIcon = icon(
  svg`<path d="M9.5 6 4 11.5 9.5 17M4.5 11.5H14a6 6 0 0 1 6 6V19" />`,
  'is-pointing',
);
export const smileIcon = icon(
  svg`<circle cx="12" cy="12" r="8" /><path d="M9 10v.1M15 10v.1M8.5 14c1.9 2.3 5.1 2.3 7 0" />`,
);
export const albumIcon = icon(
  svg`<rect x="4" y="8" width="13" height="11.5" rx="2" /><path d="M7.5 4.5H18a2.5 2.5 0 0 1 2.5 2.5v8.5M4.5 17l3.5-3 2.5 2 2.5-2.5 3.5 3.5" />`,
);
export const infoIcon = icon(svg`<circle cx="12" cy="12" r="8" /><path d="M12 11v5M12 8v.1" />`);
export const settingsIcon = icon(
  svg`<path d="M4 7h9m4 0h3M4 17h3m4 0h9" /><circle cx="15" cy="7" r="2" /><circle cx="9" cy="17" r="2" />`,
);
export const webhookIcon = icon(
  svg`<circle cx="12" cy="6.5" r="2.8" /><circle cx="6" cy="17" r="2.8" /><circle cx="18" cy="17" r="2.8" /><path d="m10.6 9-3.2 5.4M13.4 9l3.2 5.4M8.8 17h6.4" />`,
);
export const inspectorIcon = icon(
  svg`<rect x="3.5" y="5" width="17" height="14" rx="2" /><path d="M14.5 5v14M6.5 9h5M6.5 12h5M6.5 15h3" />`,
  'is-pointing',
);
export const dockBesideIcon = icon(
  svg`<rect x="4" y="5" width="16" height="14" rx="2" /><path d="M14 5v14" />`,
  'is-pointing',
);
export const dockBelowIcon = icon(
  svg`<rect x="4" y="5" width="16" height="14" rx="2" /><path d="M4 13h16" />`,
);
export const moreIcon = icon(svg`<path d="M12 6v.1M12 12v.1M12 18v.1" />`);
export const pauseIcon = icon(svg`<path d="M9 6v12M15 6v12" />`);
export const playIcon = icon(svg`<path d="M8 5.5v13l10.5-6.5z" />`);
export const chevronIcon = icon(svg`<path d="m9.5 6 6 6-6 6" />`);
export const nextIcon = icon(svg`<path d="m9.5 6 6 6-6 6" />`, 'is-pointing');
export const minusIcon = icon(svg`<path d="M5 12h14" />`);
export const downloadIcon = icon(svg`<path d="M12 4.5V15M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />`);
export const openIcon = icon(
  svg`<path d="M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4" />`,
  'is-pointing',
);
export const attachIcon = icon(
  svg`<path d="m19 11.5-7.2 7.2a4.6 4.6 0 0 1-6.5-6.5l7.6-7.6a3.1 3.1 0 0 1 4.4 4.4l-7.5 7.5a1.5 1.5 0 0 1-2.2-2.2l6.7-6.7" />`,
);
export const pinIcon = icon(
  svg`<path d="M12 20.5c4-4.3 6-7.6 6-10.2a6 6 0 1 0-12 0c0 2.6 2 5.9 6 10.2z" /><circle cx="12" cy="10.2" r="2.2" />`,
);
export const pushpinIcon = icon(svg`<path d="M9 4h6l-.6 6 3.1 3.5h-11L9.6 10zM12 13.5V20" />`);
export const mutedIcon = icon(
  svg`<path d="M7.5 10.5v3.8L6 16.5h10.5M9.3 6.9a4.5 4.5 0 0 1 7.2 3.6v3M10.5 19.2a1.7 1.7 0 0 0 3 0M4.5 4.5l15 15" />`,
);
export const archiveIcon = icon(svg`<path d="M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4" />`);
export const contactIcon = icon(
  svg`<rect x="4" y="5" width="16" height="14" rx="2" /><circle cx="12" cy="10.5" r="2" /><path d="M8.5 16c.5-1.7 1.7-2.5 3.5-2.5s3 .8 3.5 2.5" />`,
);
export const calendarIcon = icon(
  svg`<rect x="4" y="6" width="16" height="13.5" rx="2" /><path d="M4 10.5h16M8.5 4v3.5M15.5 4v3.5" />`,
);
export const pollIcon = icon(svg`<path d="M6 19v-6M12 19V5M18 19v-9" />`);

/** @type {Record<string, unknown>} */
export const mediaIcons = {
  image: icon(
    svg`<rect x="4" y="5" width="16" height="14" rx="2" /><circle cx="9" cy="10" r="1.5" /><path d="m5 17 4.5-4 3 2.5 3-3.5 4 4" />`,
  ),
  video: icon(
    svg`<rect x="3.5" y="6" width="12" height="12" rx="2" /><path d="m15.5 11 5-3v8l-5-3" />`,
  ),
  gif: icon(
    svg`<rect x="3.5" y="6" width="17" height="12" rx="2" /><path d="M9.5 10.6a1.9 1.9 0 1 0 .2 2.6v-1H8.4M12.3 10v4M14.8 14v-4h2.4M14.8 12h2" />`,
  ),
  audio: icon(
    svg`<path d="M9.5 17V6.5L18.5 5v10" /><circle cx="7.25" cy="17" r="2.25" /><circle cx="16.25" cy="15" r="2.25" />`,
  ),
  voice: icon(
    svg`<rect x="9.5" y="4" width="5" height="10" rx="2.5" /><path d="M6 11.5a6 6 0 0 0 12 0M12 17.5V20" />`,
  ),
  document: icon(svg`<path d="M7 4h7l4 4v12H7zM14 4v4h4" />`),
  sticker: icon(
    svg`<path d="M5 5h14v9l-5 5H5zM14 19v-5h5" /><path d="M9 10v.1M14 10v.1M9 13c1.5 1.3 3.5 1.3 5 0" />`,
  ),
};

const PAPER = 'M7 4h7l4 4v12H7zM14 4v4h4';

/** @type {Record<string, unknown>} */
export const fileIcons = {
  image: mediaIcons.image,
  video: mediaIcons.video,
  audio: mediaIcons.audio,
  text: icon(svg`<path d=${`${PAPER}M9.5 12h6M9.5 15h6`} />`),
  sheet: icon(svg`<path d=${`${PAPER}M9.5 11.5h6v5.5h-6zM12.5 11.5V17M9.5 14.25h6`} />`),
  slides: icon(svg`<path d=${`${PAPER}M9.5 12h6v4h-6zM12.5 16v1.5`} />`),
  archive: icon(svg`<path d=${`${PAPER}M11 4v1.5M11 7.5V9M11 11v1.5M11 14.5V17`} />`),
  other: mediaIcons.document,
};

export const queuedIcon = icon(
  svg`<circle cx="12" cy="12" r="7.5" /><path d="M12 8v4.3l2.8 1.7" />`,
);
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
