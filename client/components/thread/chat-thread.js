import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { t } from '../../language/t.js';
import { chatExportPath } from '../../service/dashboard-api.js';
import { NO_ATTACHMENTS } from '../../state/compose/attachments.reducer.js';
import { titleOfJid } from '../../state/chats/chat.view.js';
import { EMPTY_DRAFT } from '../../state/compose/drafts.reducer.js';
import { othersLine, writingObstacle } from '../../state/info/group.view.js';
import { attendanceText } from '../../state/chats/presence.view.js';
import { homeHref } from '../../state/shared/route.js';
import { FileDrop } from '../attachments/file-drop.js';
import { chatMenuItems } from '../shared/chat-choices.js';
import { termText } from '../../state/events/event-query.js';
import { LightElement } from '../shared/light-element.js';
import { backIcon, moreIcon } from '../shared/icons.js';
import '../shared/chat-avatar.js';
import './compose-form.js';
import './message-log.js';

/**
 * @import { Chat, Group, GroupMember, Problem } from '../../service/types.d.ts'
 * @import { OpenReport } from '../../state/app.reducer.js'
 * @import { Changes } from '../../state/messages/changes.reducer.js'
 * @import { Files } from '../../state/media/files.reducer.js'
 * @import { Attendance } from '../../state/chats/presence.reducer.js'
 * @import { Thread } from '../../state/thread/threads.reducer.js'
 */

/** @type {GroupMember[]} */
const NO_MEMBERS = [];

/** @type {Problem} */
const FOLDER = {
  error: t('thread.folder'),
  code: 'folder',
  hint: t('thread.folder.hint'),
};

/** The open chat: its title, its messages, and the form to reply. */
export class ChatThread extends LightElement {
  static properties = {
    jid: {},
    chat: {},
    people: {},
    group: {},
    picture: {},
    thread: {},
    draft: {},
    changes: {},
    attachments: {},
    disabledReason: {},
    canWrite: {},
    connectLabel: {},
    targetId: {},
    report: {},
    files: {},
    today: {},
  };

  #drop = new FileDrop(this, {
    canTake: () => this.#obstacle === null,
    onFiles: (files) => this.emit('files-chosen', { jid: this.jid, files }),
    onFolder: () => this.emit('problem', FOLDER),
  });

  constructor() {
    super();
    this.jid = '';
    /** @type {Chat | undefined} */
    this.chat = undefined;
    /** @type {Attendance[] | undefined} the people who are there */
    this.people = undefined;
    /** @type {Group | undefined} undefined until it is loaded */
    this.group = undefined;
    /** @type {string | null} its address, once it is known */
    this.picture = null;
    /** @type {Thread | undefined} */
    this.thread = undefined;
    this.draft = EMPTY_DRAFT;
    /** @type {Changes} */
    this.changes = {};
    this.attachments = NO_ATTACHMENTS;
    /** @type {string | null} */
    this.disabledReason = null;
    this.canWrite = true;
    /** @type {string | null} */
    this.connectLabel = null;
    /** @type {string | null} the message that the URL points to */
    this.targetId = null;
    /** @type {OpenReport | null} */
    this.report = null;
    /** @type {Files} */
    this.files = {};
    this.today = '';
  }

  /** The reason why nothing can be sent from here now. */
  get #obstacle() {
    return this.disabledReason ?? writingObstacle(this.group);
  }

  render() {
    const title = this.chat?.title ?? titleOfJid(this.jid);
    return html`<section class="thread" aria-labelledby="thread-heading">
      ${this.#head(title)} ${keyed(this.jid, this.#body(title))}
      <compose-form
        .jid=${this.jid}
        .chatTitle=${this.chat?.is_group ? '' : title}
        .draft=${this.draft}
        .attachments=${this.attachments}
        .disabledReason=${this.#obstacle}
        .canWrite=${this.canWrite && writingObstacle(this.group) === null}
        .connectLabel=${this.connectLabel}
        .members=${this.chat?.is_group ? (this.group?.participants ?? NO_MEMBERS) : null}
      ></compose-form>
      ${this.#drop.isOver ? html`<div class="drop-zone">${t('thread.drop', { title })}</div>` : null}
    </section>`;
  }

  /** @param {string} title */
  #head(title) {
    const number = this.chat?.phone ?? titleOfJid(this.jid);
    return html`<div class="pane-head thread-head">
      <a class="button icon-button back-link" href=${homeHref()} aria-label=${t('thread.back')}
        >${backIcon}</a
      >
      <chat-avatar
        .jid=${this.jid}
        .chatTitle=${title}
        .isGroup=${this.chat?.is_group ?? false}
        .picture=${this.picture}
      ></chat-avatar>
      <div class="thread-names">
        <h2 id="thread-heading" tabindex="-1" data-pane-focus dir="auto">${title}</h2>
        ${this.#subtitle(number === title ? null : number)}
      </div>
      ${this.#menu()}
    </div>`;
  }

  /**
   * The activity of others, or else the number, or the members of a group.
   * @param {string | null} number
   */
  #subtitle(number) {
    const isGroup = this.chat?.is_group ?? false;
    const attendance = attendanceText(this.people, { isGroup, today: this.today });
    if (attendance !== null)
      return html`<p class="thread-number thread-attendance" dir="auto">${attendance}</p>`;
    if (isGroup) return this.group ? this.#members(this.group) : null;
    if (number === null) return null;
    return html`<p class="thread-number"><bdi>${number}</bdi></p>`;
  }

  /** @param {Group} group */
  #members(group) {
    const names = othersLine(group);
    return html`<p class="thread-number thread-members" dir="auto" title=${names}>${names}</p>`;
  }

  #menu() {
    return html`<div class="thread-menu">
      <button
        class="button icon-button"
        type="button"
        aria-label=${t('thread.menu')}
        title=${t('thread.menu')}
        popovertarget="thread-menu"
      >
        ${moreIcon}
      </button>
      <div class="menu" id="thread-menu" popover>
        ${this.chat ? this.#choices(this.chat) : null}
        <a class="menu-item" href=${chatExportPath(this.jid, 'txt')} download
          >${t('thread.export.text')}</a
        >
        <a class="menu-item" href=${chatExportPath(this.jid, 'zip')} download
          >${t('thread.export.files')}</a
        >
        <a class="menu-item" href=${chatExportPath(this.jid, 'jsonl')} download
          >${t('thread.export.lines')}</a
        >
        <button
          class="menu-item"
          type="button"
          popovertarget="thread-menu"
          @click=${() => this.emit('inspect-request', { text: termText('chat', this.jid) })}
        >
          ${t('thread.events')}
        </button>
        <p class="menu-note"><code>${this.jid}</code></p>
      </div>
    </div>`;
  }

  /** @param {Chat} chat */
  #choices(chat) {
    const { jid } = this;
    return html`${chatMenuItems(chat, {
        onChange: (change) => this.#choose(() => this.emit('chat-change', { jid, change })),
        onInfo: () => this.#choose(() => this.emit('info-request', { jid })),
      })}
      <hr class="menu-line" />`;
  }

  /** @param {() => void} act */
  #choose(act) {
    const menu = this.querySelector('#thread-menu');
    if (menu instanceof HTMLElement) menu.hidePopover();
    act();
  }

  /** @param {string} title */
  #body(title) {
    const { thread } = this;
    if (thread?.problem && !thread.hasLoaded) return this.#failed(thread.problem.error);
    if (!thread?.hasLoaded)
      return html`<div class="empty-pane" aria-busy="true"><span class="spinner"></span></div>`;
    return html`<message-log
      .jid=${this.jid}
      .thread=${thread}
      .isGroup=${this.chat?.is_group ?? false}
      .chatTitle=${title}
      .members=${this.group?.participants ?? NO_MEMBERS}
      .targetId=${this.targetId}
      .report=${this.report}
      .files=${this.files}
      .changes=${this.changes}
      .hasConnection=${this.disabledReason === null}
      .today=${this.today}
    ></message-log>`;
  }

  /** @param {string} error */
  #failed(error) {
    return html`<div class="empty-pane" role="alert">
      <h3>${t('thread.failed')}</h3>
      <p dir="auto">${error}</p>
      <button
        class="button"
        type="button"
        @click=${() => this.emit('thread-retry', { jid: this.jid })}
      >
        ${t('action.retry')}
      </button>
    </div>`;
  }
}

customElements.define('chat-thread', ChatThread);
