import { html } from 'lit';
import { t } from '../../language/t.js';
import { EMPTY_GROUP, MAX_SUBJECT } from '../../state/info/chat-info.js';
import { NO_PEOPLE } from '../../state/people/people.js';
import { focusWrong, formField } from '../shared/form-field.js';
import '../people/people-picker.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { showDialog } from '../shared/show-dialog.js';

/** Makes a group of a subject and its first members. */
export class NewGroupDialog extends LightElement {
  static properties = { draft: {}, people: {}, disabledReason: {} };

  constructor() {
    super();
    this.draft = EMPTY_GROUP;
    this.people = NO_PEOPLE;
    /** @type {string | null} */
    this.disabledReason = null;
  }

  render() {
    const { subject, chosen, isChecked, isSending, problem } = this.draft;
    const { disabledReason } = this;
    const isSubjectMissing = isChecked && subject.trim() === '';
    return html`<dialog
      class="dialog"
      aria-labelledby="new-group-heading"
      @close=${() => this.emit('new-group-toggle', { isOpen: false })}
    >
      ${dialogHead('new-group-heading', t('chats.new-group'))}
      <form class="dialog-form" novalidate @submit=${this.#onSubmit}>
        ${formField({
          id: 'new-group-subject',
          label: t('group-info.subject'),
          value: subject,
          problem: isSubjectMissing ? t('group-info.subject.missing') : undefined,
          maxLength: MAX_SUBJECT,
          isFirst: true,
          onInput: (text) => this.emit('new-group-change', { subject: text, problem: null }),
        })}
        <people-picker
          .search=${this.people}
          .chosen=${chosen}
          .problem=${isChecked && chosen.length === 0 ? t('new-group.members.missing') : null}
          @people-choose=${(/** @type {CustomEvent} */ { detail }) =>
            this.emit('new-group-change', { ...detail, problem: null })}
        ></people-picker>
        <div role="status">
          ${disabledReason ? html`<p class="hint" dir="auto">${disabledReason}</p>` : problemText(problem)}
        </div>
        ${dialogFoot(
          html`<button
            class="button primary"
            ?disabled=${disabledReason !== null}
            aria-busy=${isSending}
          >
            ${t('new-group.create')}
          </button>`,
        )}
      </form>
    </dialog>`;
  }

  updated() {
    showDialog(this, true);
    if (this.draft.isChecked && !this.#wasChecked) focusWrong(this);
    this.#wasChecked = this.draft.isChecked;
  }

  #wasChecked = false;

  #onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (this.disabledReason !== null) return;
    this.emit('new-group-send', null);
    focusWrong(this);
  };
}

customElements.define('new-group-dialog', NewGroupDialog);
