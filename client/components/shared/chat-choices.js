import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { chatChoices, muteChoices } from '../../state/chats/chat-menu.view.js';
import { isMuted } from '../../state/chats/chats.view.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 * @import { ChatChange, ChatChoice } from '../../state/chats/chat-menu.view.js'
 *
 * @typedef {object} ChoiceHandlers
 * @property {(change: ChatChange) => void} onChange
 * @property {() => void} onInfo
 * @property {'menuitem' | undefined} [role] inside of an element with the role `menu`
 */

/** Classes of a choice in a row with others. */
const SMALL_ITEM = ['button', 'small'].join(' ');

/**
 * The entries of a menu about a chat.
 * @param {Chat} chat
 * @param {ChoiceHandlers} handlers
 */
export function chatMenuItems(chat, { onChange, onInfo, role }) {
  const now = Date.now();
  const item = (
    /** @type {string} */ label,
    /** @type {() => void} */ act,
    { isSmall = false, needs = 'manage' } = {},
  ) =>
    html`<button
      data-needs=${needs || nothing}
      class=${isSmall ? SMALL_ITEM : 'menu-item'}
      type="button"
      role=${role ?? nothing}
      @click=${act}
    >
      ${label}
    </button>`;
  const choice = (/** @type {ChatChoice} */ { label, change }) =>
    item(label, () => onChange(change));
  return html`${item(t(chat.is_group ? 'chat-menu.info.group' : 'chat-menu.info'), onInfo, { needs: '' })}
  ${chatChoices(chat, now).map(choice)}
  ${
    isMuted(chat, now)
      ? null
      : html`<div
          class="menu-row"
          role="group"
          data-needs="manage"
          aria-label=${t('chat-menu.mute')}
        >
          <span aria-hidden="true">${t('chat-menu.mute')}</span>
          ${muteChoices(now).map(({ label, change }) => item(label, () => onChange(change), { isSmall: true }))}
        </div>`
  }`;
}
