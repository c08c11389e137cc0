import { t } from '../../language/t.js';
import { isUnread } from '../../state/chats/chats.view.js';

/** @import { AppState } from '../../state/app.reducer.js' */

/** Tells in the title of the page how many chats are unread. */
export class PageTitle {
  /** @param {AppState} state */
  update({ chats }) {
    const unread = chats.filter((chat) => isUnread(chat) && !chat.archived).length;
    const title = unread > 0 ? t('page.title.unread', { unread }) : t('page.title');
    if (document.title !== title) document.title = title;
  }
}
