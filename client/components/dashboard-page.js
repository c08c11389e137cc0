import { html } from 'lit';
import { t } from '../language/t.js';
import { accessNote, allowsIntent, sendingObstacle } from '../state/access/access.js';
import { areSeveral, isMissing } from '../state/accounts/accounts.js';
import { NO_ATTACHMENTS } from '../state/compose/attachments.reducer.js';
import { EMPTY_DRAFT, NEW_MESSAGE, openDraft } from '../state/compose/drafts.reducer.js';
import { connectLabel, summarize } from '../state/connection/connection.view.js';
import { mainView, panes } from '../state/page.view.js';
import { INITIAL_STATE } from '../state/app.reducer.js';
import { FocusKeeper } from './shared/focus-keeper.js';
import { LightElement } from './shared/light-element.js';
import { loadPart } from './parts.js';
import './chats/chat-list.js';
import './connection/connection-bar.js';
import './connection/connection-note.js';
import './home/home-pane.js';
import './shared/notice-toast.js';

/** @import { Call } from '../service/types.d.ts' */

/** @type {Call[]} */
const NO_CALLS = [];

/**
 * The whole page: lays out the panes and passes the state down. Elements that the first rendering does not need are
 * loaded by `parts.js` a moment later.
 */
export class DashboardPage extends LightElement {
  static properties = { state: {} };

  constructor() {
    super();
    this.state = INITIAL_STATE;
    this.addController(new FocusKeeper(this));
  }

  render() {
    const { connection, isServiceAway, isMoving, inspector, settings, route, playground } =
      this.state;
    if (route.name === 'inspector') return this.#inspectorWindow();
    const { hasSidebar, narrow } = panes(this.state);
    return html`
      <a class="skip-link" href="#conversation">${t('page.skip')}</a>
      ${this.#rail()}
      <connection-bar
        .connection=${connection}
        .isServiceAway=${isServiceAway}
        .isMoving=${isMoving}
        .isMissing=${isMissing(this.state.accounts)}
        .isInspectorOpen=${inspector.isOpen}
        .playground=${playground}
        .webhooks=${this.state.webhooks}
        .settings=${settings}
        .isOneOfSeveral=${areSeveral(this.state.accounts)}
        .access=${accessNote(this.state.scopes)}
      ></connection-bar>
      <div class="work ${this.#workClasses()}">
        <main class="panes ${hasSidebar ? 'has-sidebar' : ''} narrow-${narrow}">
          ${hasSidebar ? this.#sidebar() : null}
          <div class="conversation" id="conversation" tabindex="-1">${this.#main()}</div>
        </main>
        ${playground.isOpen ? this.#playground() : null}
        ${inspector.isOpen ? this.#inspector() : null}
      </div>
      ${this.#dialogs()} ${this.#tour()} ${this.#notes()}
    `;
  }

  /** No rail for a single account, as most services have. */
  #rail() {
    const { accounts, connection, isServiceAway } = this.state;
    if (!areSeveral(accounts)) return null;
    void loadPart('account-rail');
    return html`<account-rail
      .accounts=${accounts}
      .connection=${connection}
      .isServiceAway=${isServiceAway}
    ></account-rail>`;
  }

  #workClasses() {
    const { inspector, settings, playground } = this.state;
    return [
      ...(inspector.isOpen ? ['has-inspector', `dock-${settings.dock}`] : []),
      ...(playground.isOpen ? ['has-playground'] : []),
    ].join(' ');
  }

  #playground() {
    const { playground, webhooks, parts } = this.state;
    return html`<playground-panel
      .playground=${playground}
      .catcher=${webhooks.catcher}
      .pictures=${parts.pictures}
    ></playground-panel>`;
  }

  #tour() {
    const { playground, scopes } = this.state;
    if (playground.tourStep === null || !allowsIntent(scopes, 'tour-move')) return null;
    return html`<tour-card .state=${this.state}></tour-card>`;
  }

  #inspector() {
    const { inspector, chats, today, settings, route } = this.state;
    return html`<inspector-drawer
      .inspector=${inspector}
      .chats=${chats}
      .today=${today}
      .dock=${settings.dock}
      .size=${settings.inspectorSize}
      .isWindow=${route.name === 'inspector'}
    ></inspector-drawer>`;
  }

  #inspectorWindow() {
    return html`<main class="inspector-window">${this.#inspector()}</main>
      ${this.#overlay()} ${this.#notes()}`;
  }

  #notes() {
    const { comparison, notice, calls, connection, isServiceAway, playground } = this.state;
    // Hidden without a connection: nobody would tell the end of a call then.
    const isHeard = connection?.state === 'connected' && !isServiceAway;
    return html`<compare-tray
        .side=${comparison.length === 1 ? comparison[0] : null}
      ></compare-tray>
      <ringing-calls .calls=${isHeard ? calls : NO_CALLS}></ringing-calls>
      <notice-toast
        .notice=${notice}
        .said=${playground.isOpen ? '' : playground.done}
      ></notice-toast>
      <p class="visually-hidden" role="status" id="announcer"></p>`;
  }

  #dialogs() {
    const { isNewMessageOpen, isLogoutOpen, recipientCheck, drafts } = this.state;
    const { viewer, threads, files } = this.state;
    return html`<new-message-dialog
        .isOpen=${isNewMessageOpen}
        .draft=${drafts[NEW_MESSAGE] ?? EMPTY_DRAFT}
        .check=${recipientCheck}
        .people=${this.state.playground.people}
        .disabledReason=${sendingObstacle(this.state)}
      ></new-message-dialog>
      <logout-dialog .isOpen=${isLogoutOpen}></logout-dialog>
      <media-viewer
        .open=${viewer}
        .thread=${viewer ? threads[viewer.jid] : undefined}
        .files=${files}
      ></media-viewer>
      ${this.#info()} ${this.#newGroup()} ${this.#messageForm()} ${this.#act()}
      ${this.#accountDialog()} ${this.#overlay()}`;
  }

  #accountDialog() {
    const { form, removal } = this.state.accounts;
    if (form) {
      void loadPart('account-dialog');
      return html`<account-dialog .form=${form}></account-dialog>`;
    }
    if (!removal) return null;
    void loadPart('removal-dialog');
    return html`<removal-dialog .removal=${removal}></removal-dialog>`;
  }

  #act() {
    const { act, chats, parts } = this.state;
    if (!act) return null;
    if (act.kind === 'forward') {
      void loadPart('forward-dialog');
      return html`<forward-dialog .act=${act} .chats=${chats}></forward-dialog>`;
    }
    void loadPart('delete-dialog');
    const role = parts.groups[act.message.chat_jid]?.my_role;
    return html`<delete-dialog
      .act=${act}
      .isAdmin=${role === 'admin' || role === 'superadmin'}
    ></delete-dialog>`;
  }

  #info() {
    const { parts, chats } = this.state;
    const { info } = parts;
    if (!info) return null;
    void loadPart('chat-info-dialog');
    return html`<chat-info-dialog
      .info=${info}
      .chat=${chats.find(({ jid }) => jid === info.jid)}
      .group=${parts.groups[info.jid]}
      .people=${parts.people}
      .picture=${parts.pictures[info.jid] ?? null}
    ></chat-info-dialog>`;
  }

  #newGroup() {
    const { parts } = this.state;
    if (!parts.newGroup) return null;
    void loadPart('new-group-dialog');
    return html`<new-group-dialog
      .draft=${parts.newGroup}
      .people=${parts.people}
      .disabledReason=${sendingObstacle(this.state)}
    ></new-group-dialog>`;
  }

  #messageForm() {
    const { parts } = this.state;
    if (!parts.form) return null;
    void loadPart('message-form-dialog');
    return html`<message-form-dialog
      .open=${parts.form}
      .forms=${parts.forms}
      .people=${parts.people}
      .disabledReason=${sendingObstacle(this.state)}
    ></message-form-dialog>`;
  }

  #overlay() {
    const { overlay, comparison } = this.state;
    if (comparison.length === 2)
      return html`<compare-dialog .sides=${comparison}></compare-dialog>`;
    if (overlay === 'palette')
      return html`<command-palette .state=${this.state}></command-palette>`;
    return overlay === 'shortcuts' ? html`<shortcuts-dialog></shortcuts-dialog>` : null;
  }

  #sidebar() {
    const { chats, presence, search, haveChatsLoaded, route, today, parts } = this.state;
    const { connection, isServiceAway } = this.state;
    return html`<div class="sidebar">
      <chat-list
        .chats=${chats}
        .presence=${presence}
        .pictures=${parts.pictures}
        .groups=${parts.groups}
        .search=${search}
        .hasLoaded=${haveChatsLoaded}
        .openJid=${route.jid ?? route.trace?.jid ?? null}
        .today=${today}
      ></chat-list>
      <chat-menu .chats=${chats}></chat-menu>
      <connection-note
        .connection=${mainView(this.state) === 'link' ? null : connection}
        .isServiceAway=${isServiceAway}
      ></connection-note>
    </div>`;
  }

  #main() {
    switch (mainView(this.state)) {
      case 'loading':
        return html`<div class="empty-pane" aria-busy="true"><span class="spinner"></span></div>`;
      case 'missing':
        void loadPart('missing-account');
        return html`<missing-account .accounts=${this.state.accounts}></missing-account>`;
      case 'thread':
        return this.#thread(this.state.route.jid ?? '');
      case 'trace':
        return html`<trace-view
          .place=${this.state.route.trace}
          .open=${this.state.trace}
          .chats=${this.state.chats}
        ></trace-view>`;
      case 'recording':
        return html`<recording-view .open=${this.state.recording}></recording-view>`;
      case 'webhooks':
        return this.#webhooks();
      case 'link':
        return html`<link-device
          .connection=${this.state.connection}
          .linking=${this.state.linking}
          .isPlayground=${this.state.playground.isAvailable}
        ></link-device>`;
      default:
        return html`<home-pane
          .hasChats=${this.state.chats.length > 0}
          .disabledReason=${sendingObstacle(this.state)}
          .stats=${this.state.stats}
          .cluster=${this.state.cluster}
          .now=${summarize(this.state).label}
        ></home-pane>`;
    }
  }

  #webhooks() {
    const { webhooks, route, chats, accounts } = this.state;
    void loadPart('webhooks-view');
    return html`<webhooks-view
      .webhooks=${webhooks}
      .webhookId=${route.webhookId ?? null}
      .chats=${chats}
      .accounts=${accounts}
    ></webhooks-view>`;
  }

  /** @param {string} jid */
  #thread(jid) {
    const { chats, threads, drafts, route, report, today, files } = this.state;
    const { attachments, presence, changes } = this.state;
    const chat = chats.find((known) => known.jid === jid);
    return html`<chat-thread
      .jid=${jid}
      .chat=${chat}
      .people=${presence[jid]}
      .picture=${this.state.parts.pictures[jid] ?? null}
      .group=${this.state.parts.groups[jid]}
      .thread=${threads[jid]}
      .draft=${openDraft(drafts, jid)}
      .changes=${changes}
      .attachments=${attachments[jid] ?? NO_ATTACHMENTS}
      .disabledReason=${sendingObstacle(this.state)}
      .canWrite=${this.state.scopes.includes('send')}
      .connectLabel=${connectLabel(this.state)}
      .targetId=${route.messageId}
      .report=${report?.jid === jid ? report : null}
      .files=${files}
      .today=${today}
    ></chat-thread>`;
  }
}

customElements.define('dashboard-page', DashboardPage);
