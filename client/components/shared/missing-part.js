import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement, partProblem } from './light-element.js';
import { showDialog } from './show-dialog.js';

/** @import { Emitted } from './intents.js' */

/**
 * Makes the replacement of an element that could not be loaded.
 * @returns {typeof LightElement}
 */
export function missingPart() {
  return class extends LightElement {
    render() {
      return partProblem();
    }
  };
}

/**
 * Makes the replacement of a dialog that could not be loaded; it shows only while the dialog is wanted.
 * @template {keyof Emitted} Name
 * @param {Name} close the intent that closes it
 * @param {Emitted[Name]} detail
 * @returns {typeof LightElement}
 */
export function missingDialog(close, detail) {
  return class extends LightElement {
    /** The properties that open dialogs which are always there. */
    static properties = { isOpen: {}, open: {}, side: {} };

    constructor() {
      super();
      /** @type {unknown} */
      this.isOpen = undefined;
      /** @type {unknown} */
      this.open = undefined;
      /** @type {unknown} */
      this.side = undefined;
    }

    get #isWanted() {
      const states = [this.isOpen, this.open, this.side].filter((state) => state !== undefined);
      return states.length === 0 || states.some(Boolean);
    }

    render() {
      return html`<dialog class="dialog" aria-label=${t('part.failed')} @close=${this.#onClose}>
        ${this.#isWanted ? partProblem() : null}
        <div class="dialog-buttons">
          <button class="button" type="button" @click=${this.#onClose}>${t('action.close')}</button>
        </div>
      </dialog>`;
    }

    updated() {
      showDialog(this, this.#isWanted);
    }

    #onClose = () => {
      if (this.#isWanted) this.emit(close, detail);
    };
  };
}
