import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatFacts, formatNumber, t } from '../../language/t.js';
import { keyOf } from '../../state/thread/threads.reducer.js';
import { mediaPart } from '../media/message-media.js';
import './message-text.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { FileState } from '../../state/media/files.reducer.js'
 *
 * @typedef {{ message: Message, file: FileState | null, changes: readonly Message[] }} AlbumPart
 */

/** Only so many are shown here; the viewer has them all. */
const MOST_SHOWN = 4;

/**
 * The photos and videos of an album side by side, the number of further ones, and their captions.
 * @param {readonly AlbumPart[]} parts
 * @param {{ isActive: boolean }} context
 */
export function albumGrid(parts, { isActive }) {
  const shown = parts.slice(0, MOST_SHOWN);
  const captions = parts.filter(({ message }) => message.text);
  return html`<div
      class="album album-${shown.length}"
      role="group"
      aria-label=${albumFacts(
        parts.filter(({ message }) => message.type === 'image').length,
        parts.filter(({ message }) => message.type === 'video').length,
      )}
    >
      ${repeat(
        shown,
        ({ message }) => keyOf(message),
        ({ message, file }, index) =>
          html`<div class="album-part">
            ${mediaPart(message, { isActive, file })}
            ${index === MOST_SHOWN - 1 ? more(parts.length - MOST_SHOWN) : null}
          </div>`,
      )}
    </div>
    ${captions.map(
      ({ message: { id, text, mentions } }) =>
        html`<message-text
          .text=${text ?? ''}
          .mentions=${mentions}
          .messageId=${id}
          .isTabStop=${isActive}
        ></message-text>`,
    )}`;
}

/** @param {number} count */
const more = (count) =>
  count > 0
    ? html`<span class="album-more" aria-hidden="true">+${formatNumber(count)}</span>`
    : null;

/**
 * The content of an album in words, such as `3 photos · 1 video`.
 * @param {number} images
 * @param {number} videos
 */
export const albumFacts = (images, videos) =>
  formatFacts([
    images > 0 && t('album.photos', { count: images }),
    videos > 0 && t('album.videos', { count: videos }),
  ]);
