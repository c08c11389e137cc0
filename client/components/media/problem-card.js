import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { mediaTitle } from '../../state/messages/message.view.js';
import { mediaIcons } from '../shared/icons.js';

/**
 * @import { Message, Problem } from '../../service/types.d.ts'
 */

/**
 * Replaces a file that cannot be shown: the reason, and what to do.
 * @param {Message} message
 * @param {{ problem: Problem, tab: typeof nothing | -1, onRetry: () => void }} options
 */
export function problemCard(message, { problem, tab, onRetry }) {
  return html`<div class="card">
    <span class="card-icon">${mediaIcons[message.media?.is_voice ? 'voice' : message.type]}</span>
    <span class="card-words">
      <span class="card-title" dir="auto">${mediaTitle(message)}</span>
      ${problemLines(problem)}
      <span class="file-actions">
        <button class="link-button" type="button" tabindex=${tab} @click=${onRetry}>
          ${t('action.retry')}
        </button>
        ${
          problem.code === 'not_shown'
            ? html`<a href=${message.media?.url ?? nothing} download tabindex=${tab}
                >${t('action.download')}</a
              >`
            : null
        }
      </span>
    </span>
  </div>`;
}

/** @param {Problem} problem */
export const problemLines = ({ error, hint }) =>
  html`<span class="media-problem" dir="auto">${error}</span>
    ${hint ? html`<span class="card-facts" dir="auto">${hint}</span>` : null}`;
