import { html } from 'lit';
import { mediaFacts, mediaPath, mediaTitle } from '../../state/message.view.js';
import { mediaIcons } from '../shared/icons.js';

/**
 * @import { nothing } from 'lit'
 * @import { Message } from '../../service/types.d.ts'
 */

/**
 * A file that is not shown: its name, what is known of it, and where to get it.
 * @param {Message} message
 * @param {{ hasFailed?: boolean, tab: typeof nothing | -1 }} options
 */
export function mediaCard(message, { hasFailed = false, tab }) {
  const facts = mediaFacts(message.media);
  return html`<div class="card">
    <span class="card-icon">${mediaIcons[message.media?.is_voice ? 'voice' : message.type]}</span>
    <span class="card-words">
      <span class="card-title" dir="auto">${mediaTitle(message)}</span>
      <span class="card-facts">${facts || 'On the phone only'}</span>
      ${hasFailed ? html`<span class="card-facts media-problem">Could not be shown</span>` : null}
      ${message.is_view_once ? null : links(mediaPath(message), hasFailed, tab)}
    </span>
  </div>`;
}

/**
 * The file, which this browser may not be able to show, or the error that the service answers.
 * @param {string} path
 * @param {boolean} hasFailed
 * @param {typeof nothing | -1} tab
 */
function links(path, hasFailed, tab) {
  const download = html`<a class="card-facts" href=${path} download tabindex=${tab}>Download</a>`;
  if (!hasFailed) return download;
  return html`${download}
    <a class="card-facts" href=${path} target="_blank" rel="noopener" tabindex=${tab}>See why</a>`;
}
