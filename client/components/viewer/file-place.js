import { html, nothing } from 'lit';

/** @import { Message } from '../../service/types.d.ts' */

/**
 * In place of a picture or video that is not here yet.
 * @param {Message} message
 * @param {string | null} thumbnail the URL of the small picture
 */
export const filePlace = ({ media }, thumbnail) =>
  html`${
      thumbnail === null
        ? null
        : html`<img
            class="viewer-thumbnail"
            src=${thumbnail}
            alt=""
            width=${media?.width || nothing}
            height=${media?.height || nothing}
          />`
    }<span class="file-wait" role="status"
      ><span class="spinner"></span><span class="visually-hidden">Loading…</span></span
    >`;
