import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { insertMention, mentionAt, mentionsFor } from '../../state/compose/mentions.js';
import { isComposing } from '../shared/send-key.js';

/**
 * @import { ReactiveController, ReactiveControllerHost } from 'lit'
 * @import { GroupMember } from '../../service/types.d.ts'
 * @import { Mention } from '../../state/compose/mentions.js'
 *
 * @typedef {object} MentionSource
 * @property {() => readonly GroupMember[] | null} members null outside of groups
 * @property {() => HTMLTextAreaElement | null} field
 * @property {(text: string, mention: Mention) => void} onInsert
 */

const LIST = 'mention-list';

/**
 * Proposes the members of a group while a name is typed after an `@`, as a combobox does: the focus stays in the field,
 * arrow keys choose, Enter and Tab insert, Escape closes.
 * @implements {ReactiveController}
 */
export class MentionList {
  #host;
  #source;
  /** @type {Mention[]} */
  #shown = [];
  #index = 0;
  /** The place of the caret after the next rendering. */
  #caret = /** @type {number | null} */ (null);

  /**
   * @param {ReactiveControllerHost} host
   * @param {MentionSource} source
   */
  constructor(host, source) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  hostUpdated() {
    if (this.#caret === null) return;
    this.#source.field()?.setSelectionRange(this.#caret, this.#caret);
    this.#caret = null;
  }

  get isOpen() {
    return this.#shown.length > 0;
  }

  /** The ARIA attributes of the field while the list is open. */
  get attributes() {
    return this.isOpen
      ? {
          controls: LIST,
          active: `${LIST}-${this.#index}`,
          popup: /** @type {const} */ ('listbox'),
        }
      : { controls: nothing, active: nothing, popup: nothing };
  }

  /** Looks again after a change of the text, the caret or the members. */
  update = () => {
    const field = this.#source.field();
    const members = this.#source.members();
    const typed = field && members ? mentionAt(field.value, field.selectionStart) : null;
    this.#show(typed && members ? mentionsFor([...members], typed.name) : []);
  };

  close = () => this.#show([]);

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} true if the key was for the list
   */
  takeKey(event) {
    if (!this.isOpen || isComposing(event)) return false;
    const count = this.#shown.length;
    if (event.key === 'ArrowDown') this.#index = (this.#index + 1) % count;
    else if (event.key === 'ArrowUp') this.#index = (this.#index + count - 1) % count;
    else if (event.key === 'Escape') this.close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) this.#insert();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    this.#host.requestUpdate();
    return true;
  }

  render() {
    return html`<ul
        class="mention-list"
        id=${LIST}
        role="listbox"
        aria-label=${t('mentions.list')}
        ?hidden=${!this.isOpen}
      >
        ${this.#shown.map((mention, index) => this.#option(mention, index))}
      </ul>
      <p class="visually-hidden" role="status">
        ${this.isOpen ? t('mentions.found', { count: this.#shown.length }) : ''}
      </p>`;
  }

  /**
   * @param {Mention} mention
   * @param {number} index
   */
  #option({ name }, index) {
    return html`<li
      id="${LIST}-${index}"
      role="option"
      aria-selected=${index === this.#index}
      @mousedown=${(/** @type {MouseEvent} */ event) => event.preventDefault()}
      @click=${() => this.#insert(index)}
    >
      <bdi>${name}</bdi>
    </li>`;
  }

  /** @param {number} [index] */
  #insert(index = this.#index) {
    const field = this.#source.field();
    const mention = this.#shown[index];
    if (!field || !mention) return;
    const { text, caret } = insertMention(field.value, field.selectionStart, mention);
    this.#caret = caret;
    this.close();
    this.#source.onInsert(text, mention);
  }

  /** @param {Mention[]} mentions */
  #show(mentions) {
    const hasChanged =
      mentions.length !== this.#shown.length ||
      mentions.some(({ jid }, index) => jid !== this.#shown[index]?.jid);
    if (!hasChanged) return;
    this.#shown = mentions;
    this.#index = 0;
    this.#host.requestUpdate();
  }
}
