import { html } from 'lit';
import { t } from '../../language/t.js';
import { EMPTY_INFO } from '../../state/info/chat-info.js';
import { rightsIn } from '../../state/info/group.view.js';
import { NO_PEOPLE } from '../../state/people/people.js';
import { fullTime } from '../../state/shared/time.js';
import { copyButton } from '../shared/copy-button.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { addMembersForm, groupSettings, groupTextsForm } from './group-forms.js';
import { memberList } from './member-list.js';

/** @import { Group } from '../../service/types.d.ts' */

/** A group: its description, members, invite link, and the changes that the own role allows. */
export class GroupInfo extends LightElement {
  static properties = { info: {}, group: {}, people: {} };

  constructor() {
    super();
    this.info = { ...EMPTY_INFO, jid: '' };
    /** @type {Group | null} */
    this.group = null;
    this.people = NO_PEOPLE;
  }

  render() {
    const { group, info } = this;
    if (!group) return null;
    const emit = this.emit.bind(this);
    return html`<div class="info-failure" role="alert">${problemText(info.failure)}</div>
      ${info.mode === 'edit' ? groupTextsForm(info, emit) : this.#texts(group)}
      ${groupSettings(group, info, emit)} ${rightsIn(group).isAdmin ? this.#invite() : null}
      ${info.mode === 'add' ? addMembersForm(info, group, this.people, emit) : null}
      ${group.participants.length > 0 ? memberList(group, info, emit) : null}
      ${group.my_role === null ? this.#outside() : this.#leave()}`;
  }

  /** @param {Group} group */
  #texts({ description, created_at, subject, ...group }) {
    const texts = { subject, description: description ?? '' };
    const { canEdit } = rightsIn({ ...group, subject, description, created_at });
    return html`<section class="info-part">
      ${description ? html`<p class="info-description" dir="auto">${description}</p>` : null}
      ${
        created_at
          ? html`<p class="hint">${t('group-info.created', { time: fullTime(created_at) })}</p>`
          : null
      }
      ${canEdit ? this.#button(t('group-info.edit'), () => this.emit('info-change', { mode: 'edit', texts })) : null}
    </section>`;
  }

  #invite() {
    const { invite } = this.info;
    return html`<section class="info-part">
      ${
        invite === null
          ? this.#button(t('group-info.invite'), () => this.emit('group-invite', null))
          : html`<p><code class="info-link">${invite}</code></p>
              ${copyButton(t('group-info.invite.copy'), () => invite)}`
      }
    </section>`;
  }

  #outside() {
    return html`<p class="hint">${t('group-info.outside')}</p>`;
  }

  #leave() {
    if (this.info.mode !== 'leave')
      return html`<section class="info-part">
        <button
          data-needs="manage"
          class="button danger"
          type="button"
          @click=${() => this.emit('info-change', { mode: 'leave' })}
        >
          ${t('group-info.leave')}
        </button>
      </section>`;
    return html`<section class="info-part" aria-labelledby="leave-question">
      <p id="leave-question">${t('group-info.leave.question')}</p>
      <div class="dialog-buttons">
        ${this.#button(t('dialog.cancel'), () => this.emit('info-change', { mode: 'view' }), 'leave-cancel')}
        <button
          class="button danger solid"
          type="button"
          aria-busy=${this.info.isBusy}
          @click=${() => this.emit('group-leave', null)}
        >
          ${t('group-info.leave')}
        </button>
      </div>
    </section>`;
  }

  /**
   * @param {string} label
   * @param {() => void} act
   * @param {string} look
   */
  #button(label, act, look = '') {
    return html`<button class="button ${look}" type="button" data-needs="manage" @click=${act}>
      ${label}
    </button>`;
  }

  #before = { ...EMPTY_INFO, jid: '' };

  /** Moves the focus, as the pressed button is gone together with the part around it. */
  updated() {
    const { mode, member } = this.#before;
    this.#before = this.info;
    if (this.info.mode !== mode) this.#focus('[autofocus], .leave-cancel');
    else if (member !== null && this.info.member === null && this.#hasLostFocus)
      this.#focus(`[data-member="${CSS.escape(member)}"]`);
  }

  get #hasLostFocus() {
    return document.activeElement === document.body;
  }

  /** @param {string} selector of the element to focus; the first button if it is not there */
  #focus(selector) {
    const target = this.querySelector(selector) ?? this.querySelector('button');
    if (target instanceof HTMLElement) target.focus();
  }
}

customElements.define('group-info', GroupInfo);
