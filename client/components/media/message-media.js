import { html } from 'lit';
import { hasFile } from '../../state/messages/message.view.js';
import './media-audio.js';
import './media-document.js';
import './media-picture.js';
import './media-video.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { FileState } from '../../state/media/files.reducer.js'
 *
 * @typedef {object} MediaContext
 * @property {boolean} isActive true if the keyboard is on this message
 * @property {FileState | null} file
 */

/**
 * The file of a message, by its kind.
 * @param {Message} message
 * @param {MediaContext} context
 */
export function mediaPart(message, { isActive, file }) {
  switch (hasFile(message) ? message.type : 'document') {
    case 'image':
    case 'sticker':
      return html`<media-picture
        .message=${message}
        .file=${file}
        .isActive=${isActive}
      ></media-picture>`;
    case 'video':
      return html`<media-video
        .message=${message}
        .file=${file}
        .isActive=${isActive}
      ></media-video>`;
    case 'audio':
      return html`<media-audio
        .message=${message}
        .file=${file}
        .isActive=${isActive}
      ></media-audio>`;
    default:
      return html`<media-document
        .message=${message}
        .file=${file}
        .isActive=${isActive}
      ></media-document>`;
  }
}
