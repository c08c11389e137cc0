import { html } from 'lit';
import { EMPTY_DRAFT, NEW_MESSAGE } from '../state/drafts.reducer.js';
import { whyNotAnswering } from '../state/chat.view.js';
import { whyNotSending } from '../state/connection.view.js';
import { mainView, panes } from '../state/page.view.js';
import { INITIAL_STATE } from '../state/app.reducer.js';
import { LightElement } from './light-element.js';
import { PaneFocus } from './pane-focus.js';
import './chat-list.js';
import './chat-thread.js';
import './connection-bar.js';
import './connection-note.js';
import './home-pane.js';
import './link-device.js';
import './new-message-dialog.js';
import './notice-toast.js';

/** The whole page: lays out the panes and hands the state down. */
export class DashboardPage extends LightElement {
  static properties = { state: { attribute: false } };

  constructor() {
    super();
    this.state = INITIAL_STATE;
    this.addController(new PaneFocus(this));
  }

  render() {
    const { connection, isServiceAway, isNewMessageOpen, drafts, notice } = this.state;
    const { hasSidebar, narrow } = panes(this.state);
    return html`
      <a class="skip-link" href="#conversation">Skip to the conversation</a>
      <connection-bar .connection=${connection} .isServiceAway=${isServiceAway}></connection-bar>
      <main class="panes ${hasSidebar ? 'has-sidebar' : ''} narrow-${narrow}">
        ${hasSidebar ? this.#sidebar() : null}
        <div class="conversation" id="conversation" tabindex="-1">${this.#main()}</div>
      </main>
      <new-message-dialog
        .isOpen=${isNewMessageOpen}
        .draft=${drafts[NEW_MESSAGE] ?? EMPTY_DRAFT}
        .disabledReason=${whyNotSending(connection, isServiceAway)}
      ></new-message-dialog>
      <notice-toast .notice=${notice}></notice-toast>
    `;
  }

  #sidebar() {
    const { chats, haveChatsLoaded, route, today, connection, isServiceAway } = this.state;
    return html`<div class="sidebar">
      <chat-list
        .chats=${chats}
        .hasLoaded=${haveChatsLoaded}
        .openJid=${route.jid}
        .today=${today}
      ></chat-list>
      <connection-note .connection=${connection} .isServiceAway=${isServiceAway}></connection-note>
    </div>`;
  }

  #main() {
    switch (mainView(this.state)) {
      case 'loading':
        return html`<div class="empty-pane" aria-busy="true"><span class="spinner"></span></div>`;
      case 'thread':
        return this.#thread(this.state.route.jid ?? '');
      case 'link':
        return html`<link-device .connection=${this.state.connection}></link-device>`;
      default:
        return html`<home-pane
          .hasChats=${this.state.chats.length > 0}
          .disabledReason=${whyNotSending(this.state.connection, this.state.isServiceAway)}
        ></home-pane>`;
    }
  }

  /** @param {string} jid */
  #thread(jid) {
    const { chats, threads, drafts, today, connection, isServiceAway } = this.state;
    const chat = chats.find((known) => known.jid === jid);
    return html`<chat-thread
      .jid=${jid}
      .chat=${chat}
      .thread=${threads[jid]}
      .draft=${drafts[jid] ?? EMPTY_DRAFT}
      .disabledReason=${whyNotAnswering(jid, chat) ?? whyNotSending(connection, isServiceAway)}
      .today=${today}
    ></chat-thread>`;
  }
}

customElements.define('dashboard-page', DashboardPage);
