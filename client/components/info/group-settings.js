import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { ephemeralText } from '../../state/info/ephemeral.view.js';
import { rightsIn } from '../../state/info/group.view.js';
import { ephemeralField } from './ephemeral-field.js';

/**
 * @import { Group, GroupChange } from '../../service/types.d.ts'
 * @import { OpenInfo } from '../../state/info/chat-info.js'
 * @import { Emit } from '../shared/intents.js'
 */

/**
 * The settings of a group that the own role may change. A pending change is shown at once, and nothing is disabled
 * meanwhile, which would lose the focus.
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
