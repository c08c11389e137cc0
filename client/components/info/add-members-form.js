import { html } from 'lit';
import { t } from '../../language/t.js';
import '../people/people-picker.js';

/**
 * @import { Group } from '../../service/types.d.ts'
 * @import { OpenInfo } from '../../state/info/chat-info.js'
 * @import { PeopleSearch } from '../../state/people/people.js'
 * @import { Emit } from '../shared/intents.js'
 */

/**
 * Chooses the people to add to a group.
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
