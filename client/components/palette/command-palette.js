import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { commandsOf, fittingCommands } from './commands.js';
import { INITIAL_STATE } from '../../state/app.reducer.js';
import { focusMainPane } from '../shared/focus-keeper.js';
import { searchIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** @import { Command } from './commands.js' */

/** Finds and runs the commands of the page, and leads to every chat, by keys alone. */
export class CommandPalette extends LightElement {
  static properties = { state: {}, text: { state: true }, index: { state: true } };

  constructor() {
    super();
    this.state = INITIAL_STATE;
    this.text = '';
    this.index = 0;
  }

  get #commands() {
    return fittingCommands(commandsOf(this.state), this.state.chats, this.text);
  }

  render() {
    const commands = this.#commands;
    return html`<dialog
      class="dialog palette"
      aria-label=${t('palette.heading')}
      @close=${() => this.emit('overlay-change', { overlay: null })}
    >
      <label class="search-field">
        <span class="visually-hidden">${t('palette.heading')}</span>
        ${searchIcon}
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant=${commands.length > 0 ? `palette-${this.index}` : nothing}
          autocomplete="off"
          spellcheck="false"
          dir="auto"
          placeholder=${t('palette.placeholder')}
          .value=${this.text}
          @input=${this.#onInput}
          @keydown=${this.#onKeydown}
        />
      </label>
      <ul class="palette-list" id="palette-list" role="listbox" aria-label=${t('palette.heading')}>
        ${commands.map((command, index) => this.#option(command, index))}
      </ul>
      <p class="palette-none" role="status">${commands.length === 0 ? t('palette.none') : ''}</p>
    </dialog>`;
  }

  /**
   * @param {Command} command
   * @param {number} index
   */
  #option(command, index) {
    const { label, note, keys } = command;
    return html`<li
      id="palette-${index}"
      role="option"
      aria-selected=${index === this.index}
      @click=${() => this.#run(command)}
    >
      <bdi class="palette-label">${label}</bdi>
      ${note ? html`<bdi class="palette-note">${note}</bdi>` : null}
      ${keys ? html`<kbd>${keys}</kbd>` : null}
    </li>`;
  }

  updated() {
    showDialog(this, true);
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  #onInput = (/** @type {InputEvent} */ { target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    this.text = target.value;
    this.index = 0;
  };

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const commands = this.#commands;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const command = commands[this.index];
    if (step !== undefined && commands.length > 0)
      this.index = (this.index + step + commands.length) % commands.length;
    else if (event.key === 'Enter' && command && !event.isComposing) this.#run(command);
    else return;
    event.preventDefault();
  };

  /**
   * Closes first, so that the focus is back where it was when the command needs it.
   * @param {Command} command
   */
  #run({ act }) {
    this.querySelector('dialog')?.close();
    // The `close` event comes only later, and would close a palette that was opened again by then.
    this.emit('overlay-change', { overlay: null });
    if (!('href' in act)) return this.emit(act.name, act.detail);
    focusMainPane();
    this.emit('go', act);
  }
}

customElements.define('command-palette', CommandPalette);
