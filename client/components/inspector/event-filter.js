import { html } from 'lit';
import { direction, t } from '../../language/t.js';
import { completionsOf, KEYS, NO_QUERY } from '../../state/events/event-query.js';
import { LightElement } from '../shared/light-element.js';
import { closeIcon } from '../shared/icons.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 */

/** The filter of the inspector: a field with its own small language, and completions while one types. */
export class EventFilter extends LightElement {
  static properties = {
    query: {},
    chats: {},
    hasPings: {},
    hasStanzas: {},
    label: {},
    hasFocus: { state: true },
  };

  constructor() {
    super();
    this.query = NO_QUERY;
    /** @type {Chat[]} */
    this.chats = [];
    this.hasPings = false;
    this.hasStanzas = true;
    /** The name of the list that it searches. */
    this.label = t('inspector.heading');
    this.hasFocus = false;
  }

  render() {
    const { text, mistakes } = this.query;
    return html`<form
      class="feed-tools"
      role="search"
      aria-label=${this.label}
      @submit=${prevent}
      @focusin=${() => (this.hasFocus = true)}
      @focusout=${this.#onFocusOut}
      @keydown=${this.#onKeydown}
    >
      <label class="feed-search">
        <span class="visually-hidden">${t('inspector.filter')}</span>
        <input
          type="text"
          placeholder=${t(this.hasStanzas ? 'inspector.filter.example' : 'webhooks.deliveries.filter')}
          autocomplete="off"
          spellcheck="false"
          dir=${text === '' ? direction : 'ltr'}
          aria-describedby="filter-help"
          aria-invalid=${mistakes.length > 0}
          .value=${text}
          @input=${this.#onText}
        />
      </label>
      ${
        text === ''
          ? null
          : html`<button
              class="button icon-button"
              type="button"
              aria-label=${t('inspector.filter.clear')}
              title=${t('inspector.filter.clear')}
              @click=${() => this.#set('')}
            >
              ${closeIcon}
            </button>`
      }
      ${
        this.hasStanzas
          ? html`<label class="feed-pings"
              ><input type="checkbox" .checked=${this.hasPings} @change=${this.#onPings} />
              ${t('inspector.filter.pings')}</label
            >`
          : null
      }
      <p
        class="filter-help ${mistakes.length > 0 ? 'is-mistake' : ''}"
        id="filter-help"
        role="status"
      >
        ${mistakes.join(' ')}
      </p>
      ${this.hasFocus ? this.#completions() : null}
    </form>`;
  }

  #completions() {
    const { text } = this.query;
    const completions = completionsOf(text, this.chats);
    if (completions.length === 0) return null;
    return html`<div
      class="filter-completions"
      role="group"
      aria-label=${t('inspector.filter.completions')}
    >
      ${completions.map((completion) => {
        const part = completion.slice(completion.lastIndexOf(' ') + 1).replace(/^-/, '');
        return html`<button
          class="button small"
          type="button"
          title=${KEYS[/** @type {keyof typeof KEYS} */ (part.replace(':', ''))] ?? ''}
          @click=${() => this.#set(completion)}
        >
          ${part}
        </button>`;
      })}
    </div>`;
  }

  /** @param {string} text */
  #set(text) {
    this.emit('inspector-filter', { text });
    const field = this.querySelector('input');
    if (!field) return;
    field.value = text;
    field.focus();
  }

  #onText = (/** @type {InputEvent} */ { target }) => {
    if (target instanceof HTMLInputElement) this.emit('inspector-filter', { text: target.value });
  };

  #onPings = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLInputElement)
      this.emit('inspector-pings', { hasPings: target.checked });
  };

  #onFocusOut = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.hasFocus = false;
  };

  /** Down moves from the field to the completions. */
  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const first = this.querySelector('.filter-completions button');
    if (event.key !== 'ArrowDown' || !(first instanceof HTMLElement)) return;
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return;
    event.preventDefault();
    first.focus();
  };
}

/** @param {Event} event */
const prevent = (event) => event.preventDefault();

customElements.define('event-filter', EventFilter);
