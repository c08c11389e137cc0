import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { MAX_SUBJECT } from '../../state/info/chat-info.js';
import { ephemeralText } from '../../state/info/ephemeral.view.js';
import { rightsIn } from '../../state/info/group.view.js';
import '../people/people-picker.js';
import { formField } from '../shared/form-field.js';
import { ephemeralField } from './ephemeral-field.js';

/**
 * @import { Group, GroupChange } from '../../service/types.d.ts'
 * @import { OpenInfo } from '../../state/info/chat-info.js'
 * @import { PeopleSearch } from '../../state/people/people.js'
 * @import { Emit } from '../shared/intents.js'
 */

/**
 * Chooses who is added to a group.
 * @param {OpenInfo} info
 * @param {Group} group
 * @param {PeopleSearch} people
 * @param {Emit} emit
 */
export function addMembersForm({ chosen, isBusy }, { participants }, people, emit) {
  const onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const jids = chosen.map(({ jid }) => jid);
    if (jids.length > 0) emit('group-members', { action: 'add', jids });
  };
  return html`<form class="info-part" novalidate @submit=${onSubmit}>
    <people-picker
      .search=${people}
      .chosen=${chosen}
      .excluded=${participants.flatMap(({ jid, lid }) => (lid ? [jid, lid] : [jid]))}
      @people-choose=${(/** @type {CustomEvent} */ { detail }) => emit('info-change', detail)}
    ></people-picker>
    <div class="dialog-buttons">
      <button class="button" type="button" @click=${() => emit('info-change', { mode: 'view' })}>
        ${t('dialog.cancel')}
      </button>
      <button class="button primary" ?disabled=${chosen.length === 0} aria-busy=${isBusy}>
        ${t('group-info.add')}
      </button>
    </div>
  </form>`;
}

/**
 * Edits the subject and the description of a group.
 * @param {OpenInfo} info
 * @param {Emit} emit
 */
export function groupTextsForm({ texts, isBusy }, emit) {
  const write = (/** @type {Partial<OpenInfo['texts']>} */ change) =>
    emit('info-change', { texts: { ...texts, ...change } });
  const onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (texts.subject.trim() !== '') emit('group-save', null);
  };
  return html`<form class="info-part" novalidate @submit=${onSubmit}>
    ${formField({
      id: 'group-subject',
      label: t('group-info.subject'),
      value: texts.subject,
      problem: texts.subject.trim() === '' ? t('group-info.subject.missing') : undefined,
      maxLength: MAX_SUBJECT,
      isFirst: true,
      onInput: (subject) => write({ subject }),
    })}
    <label class="field">
      <span>${t('group-info.description')}</span>
      <textarea
        rows="3"
        dir="auto"
        .value=${live(texts.description)}
        @input=${(/** @type {InputEvent} */ { target }) =>
          target instanceof HTMLTextAreaElement && write({ description: target.value })}
      ></textarea>
    </label>
    <div class="dialog-buttons">
      <button class="button" type="button" @click=${() => emit('info-change', { mode: 'view' })}>
        ${t('dialog.cancel')}
      </button>
      <button class="button primary" aria-busy=${isBusy}>${t('group-info.save')}</button>
    </div>
  </form>`;
}

/**
 * The settings of a group that the own role may change. A change that is under way is shown already, and
 * nothing is disabled meanwhile, which would lose the focus.
 * @param {Group} group
 * @param {OpenInfo} info
 * @param {Emit} emit
 */
export function groupSettings(group, { pending }, emit) {
  const { isAdmin, canEdit } = rightsIn(group);
  const shown = { ...group, ...pending };
  const change = (/** @type {GroupChange} */ changes) => emit('group-change', { changes });
  const changeTimer = (/** @type {number} */ ephemeral_seconds) => change({ ephemeral_seconds });
  const box = (/** @type {string} */ label, /** @type {'is_announcement' | 'is_locked'} */ name) =>
    html`<label class="choice" data-needs="manage">
      <input
        type="checkbox"
        .checked=${live(shown[name])}
        @change=${() => change({ [name]: !shown[name] })}
      />
      <span>${label}</span>
    </label>`;
  return html`<fieldset class="info-part">
    <legend class="visually-hidden">${t('group-info.settings')}</legend>
    ${canEdit ? ephemeralField(shown.ephemeral_seconds ?? 0, changeTimer) : ephemeralFact(group)}
    ${
      isAdmin
        ? html`${box(t('group-info.announcement'), 'is_announcement')}
          ${box(t('group-info.locked'), 'is_locked')}`
        : null
    }
  </fieldset>`;
}

/** @param {Group} group */
const ephemeralFact = ({ ephemeral_seconds }) =>
  ephemeral_seconds
    ? html`<p class="hint">${t('ephemeral.heading')}: ${ephemeralText(ephemeral_seconds)}</p>`
    : null;
