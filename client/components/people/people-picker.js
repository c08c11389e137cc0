import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { choosable, NO_PEOPLE, togglePerson } from '../../state/people/people.js';
import { formField } from '../shared/form-field.js';
import { closeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Person } from '../../state/people/people.js' */

/** Chooses people from the contacts, or by number. */
export class PeoplePicker extends LightElement {
  static properties = { search: {}, chosen: {}, excluded: {}, problem: {} };

  constructor() {
    super();
    this.search = NO_PEOPLE;
    /** @type {Person[]} */
    this.chosen = [];
    /** @type {readonly string[]} jids that cannot be chosen */
    this.excluded = [];
    /** @type {string | null} */
    this.problem = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.emit('people-search', { text: '' });
  }

  render() {
    return html`${formField({
      id: 'people-search',
      label: t('people.search'),
      value: this.search.text,
      problem: this.problem ?? undefined,
      hint: t('people.search.hint'),
      isFirst: true,
      onInput: (text) => this.emit('people-search', { text }),
    })}
    ${this.chosen.length > 0 ? this.#chosen() : null} ${this.#list()}`;
  }

  #chosen() {
    return html`<ul class="people-chosen" role="list" aria-label=${t('people.chosen')}>
      ${repeat(
        this.chosen,
        ({ jid }) => jid,
        (person) =>
          html`<li>
            <button
              class="button small"
              type="button"
              aria-label=${t('people.remove', { name: person.name })}
              @click=${() => this.#toggle(person)}
            >
              <bdi>${person.name}</bdi>${closeIcon}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #list() {
    const { found, problem } = this.search;
    const people = choosable(this.search).filter(({ jid }) => !this.excluded.includes(jid));
    return html`<fieldset class="people">
      <legend class="visually-hidden">${t('people.list')}</legend>
      ${repeat(
        people,
        ({ jid }) => jid,
        (person) => this.#row(person),
      )}
      <p class="hint" role="status">
        ${problem ? problem.error : people.length > 0 ? '' : nobodyText(found)}
      </p>
    </fieldset>`;
  }

  /** @param {Person} person */
  #row(person) {
    const { jid, name, phone } = person;
    return html`<label class="person">
      <input
        type="checkbox"
        .checked=${this.chosen.some((other) => other.jid === jid)}
        @change=${() => this.#toggle(person)}
      />
      <bdi class="person-name">${name}</bdi>
      ${phone && phone !== name ? html`<bdi class="person-note">${phone}</bdi>` : null}
    </label>`;
  }

  /** @param {Person} person */
  #toggle(person) {
    this.emit('people-choose', { chosen: togglePerson(this.chosen, person) });
  }
}

/**
 * The reason why there is nobody to choose.
 * @param {Person[] | null} found
 */
const nobodyText = (found) =>
  found === null ? t('people.busy') : t(found.length > 0 ? 'people.members' : 'people.none');

customElements.define('people-picker', PeoplePicker);
