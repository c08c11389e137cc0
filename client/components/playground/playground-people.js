import { html } from 'lit';
import { t } from '../../language/t.js';
import { sceneWording } from '../../state/playground/playground.view.js';
import { LightElement } from '../shared/light-element.js';
import '../shared/chat-avatar.js';

/** @import { Playground, PlaygroundPerson } from '../../service/types.d.ts' */

const TEXT = 'text';
const FIRST_CHOICE = 'image';

/** The people of the playground: the chosen one says a text at a click, or sends a message of the chosen kind. */
export class PlaygroundPeople extends LightElement {
  static properties = {
    people: {},
    groups: {},
    scenes: {},
    pictures: {},
    name: { state: true },
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
    /** @type {Partial<Record<string, string | null>>} their addresses, by jid */
    this.pictures = {};
    /** @type {string | null} the chosen person; null for the first one */
    this.name = null;
    this.scene = FIRST_CHOICE;
    /** The subject; empty for the chat of two. */
    this.group = '';
  }

  get #chosen() {
    return this.people.find(({ name }) => name === this.name) ?? this.people[0];
  }

  render() {
    const chosen = this.#chosen;
    if (!chosen) return null;
    const { name, about } = chosen;
    return html`<section class="playground-part" aria-labelledby="people-heading">
      <h3 id="people-heading">${t('playground.people')}</h3>
      <div class="playground-faces" role="radiogroup" aria-labelledby="people-heading">
        ${this.people.map((person) => this.#face(person, person === chosen))}
      </div>
      <p class="hint">
        <strong><bdi>${name}</bdi></strong> ${about}
      </p>
      <div class="playground-choices">${this.#kinds()} ${this.#places()}</div>
      <p class="hint watch">${t('playground.watch', { what: sceneWording(this.scene).watch })}</p>
      <div class="playground-buttons">
        ${this.#button(name, TEXT)} ${this.#button(name, this.scene)}
      </div>
    </section>`;
  }

  /**
   * @param {PlaygroundPerson} person
   * @param {boolean} isChosen
   */
  #face({ name, jid, lid }, isChosen) {
    return html`<label class="playground-face" title=${name}>
      <input
        type="radio"
        name="playground-person"
        aria-label=${name}
        .checked=${isChosen}
        @change=${() => (this.name = name)}
      />
      <chat-avatar
        .jid=${jid}
        .chatTitle=${name}
        .picture=${this.pictures[jid] ?? this.pictures[lid] ?? null}
      ></chat-avatar>
    </label>`;
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
