import { account } from '../../account/account.js';
import { t } from '../../language/t.js';
import { areSeveral } from '../../state/accounts/accounts.js';
import { isUnread } from '../../state/chats/chats.view.js';

/** @import { AppState } from '../../state/app.reducer.js' */

/** Shows the number of unread chats in the title of the page, and the account if there are several. */
export class PageTitle {
  /** @param {AppState} state */
  update({ accounts, chats }) {
    const unread = chats.filter((chat) => isUnread(chat) && !chat.archived).length;
    const base = unread > 0 ? t('page.title.unread', { unread }) : t('page.title');
    const title = areSeveral(accounts) ? t('page.title.account', { title: base, account }) : base;
    if (document.title !== title) document.title = title;
  }
}
