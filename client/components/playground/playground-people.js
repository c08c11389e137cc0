import { html } from 'lit';
import { t } from '../../language/t.js';
import { sceneWording } from '../../state/playground/playground.view.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Playground, PlaygroundPerson } from '../../service/types.d.ts' */

const TEXT = 'text';
const FIRST_CHOICE = 'image';

/** The people of the playground: each says a text at a click, or sends a message of the chosen kind. */
export class PlaygroundPeople extends LightElement {
  static properties = {
    people: {},
    groups: {},
    scenes: {},
    scene: { state: true },
    group: { state: true },
  };

  constructor() {
    super();
    /** @type {PlaygroundPerson[]} */
    this.people = [];
    /** @type {Playground['groups']} */
    this.groups = [];
    /** @type {string[]} */
    this.scenes = [];
    this.scene = FIRST_CHOICE;
    /** The subject; empty for the chat of two. */
    this.group = '';
  }

  render() {
    return html`<section class="playground-part" aria-labelledby="people-heading">
      <h3 id="people-heading">${t('playground.people')}</h3>
      <div class="playground-choices">${this.#kinds()} ${this.#places()}</div>
      <p class="hint watch">${t('playground.watch', { what: sceneWording(this.scene).watch })}</p>
      <ul>
        ${this.people.map((person) => this.#person(person))}
      </ul>
    </section>`;
  }

  #kinds() {
    const kinds = this.scenes.filter((scene) => scene !== TEXT);
    return html`<label>
      <span>${t('playground.kind')}</span>
      <select @change=${this.#onKind}>
        ${kinds.map(
          (scene) =>
            html`<option value=${scene} ?selected=${scene === this.scene}>
              ${sceneWording(scene).label}
            </option>`,
        )}
      </select>
    </label>`;
  }

  #places() {
    return html`<label>
      <span>${t('playground.place')}</span>
      <select @change=${this.#onPlace}>
        <option value="">${t('playground.place.own')}</option>
        ${this.groups.map(({ subject }) => html`<option value=${subject}>${subject}</option>`)}
      </select>
    </label>`;
  }

  /** @param {PlaygroundPerson} person */
  #person({ name, about }) {
    return html`<li class="playground-person">
      <p>
        <strong><bdi>${name}</bdi></strong>
      </p>
      <p class="hint">${about}</p>
      <div class="playground-buttons">
        ${this.#button(name, TEXT)} ${this.#button(name, this.scene)}
      </div>
    </li>`;
  }

  /**
   * @param {string} name
   * @param {string} scene
   */
  #button(name, scene) {
    const { label } = sceneWording(scene);
    return html`<button
      class="button small"
      type="button"
      aria-label=${t('playground.act', { name, label })}
      @click=${() => this.#play(name, scene)}
    >
      ${label}
    </button>`;
  }

  /**
   * @param {string} name
   * @param {string} scene
   */
  #play(name, scene) {
    const body = { contact: name, scene, ...(this.group && { group: this.group }) };
    const done = t('playground.act', { name, label: sceneWording(scene).label });
    this.emit('playground-command', { command: 'play-scene', body, done });
  }

  #onKind = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLSelectElement) this.scene = target.value;
  };

  #onPlace = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLSelectElement) this.group = target.value;
  };
}

customElements.define('playground-people', PlaygroundPeople);
