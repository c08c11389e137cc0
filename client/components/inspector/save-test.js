import { html } from 'lit';
import { t } from '../../language/t.js';
import { recordingPath, TEST_COMMAND } from '../../state/recording/recording.view.js';
import { copyButton } from '../shared/copy-button.js';
import { dialogHead } from '../shared/dialog-head.js';
import { formField } from '../shared/form-field.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** @import { DashboardEvent } from '../../service/types.d.ts' */

/** Saves the stretch of these events as a test of a program, and tells how to run it. */
export class SaveTest extends LightElement {
  static properties = { events: {}, isOpen: { state: true }, words: { state: true } };

  constructor() {
    super();
    /** @type {DashboardEvent[]} */
    this.events = [];
    this.isOpen = false;
    /** The words that the program reacts to and says. */
    this.words = '';
  }

  render() {
    return html`<button class="button small" type="button" @click=${() => (this.isOpen = true)}>
        ${t('recording.test.save')}
      </button>
      <dialog
        class="dialog"
        aria-labelledby="save-test-heading"
        @close=${() => (this.isOpen = false)}
        @keydown=${keepInside}
      >
        ${dialogHead('save-test-heading', t('recording.test.heading'))}
        <form class="dialog-form" @submit=${this.#onSubmit}>
          <p class="dialog-text">${t('recording.test.about')}</p>
          ${formField({
            id: 'save-test-words',
            label: t('recording.test.words'),
            hint: t('recording.test.hint'),
            value: this.words,
            maxLength: 1000,
            isFirst: true,
            onInput: (text) => (this.words = text),
          })}
          <p class="dialog-text">${t('recording.test.run')}</p>
          <pre class="dialog-text" dir="ltr" tabindex="0">${TEST_COMMAND}</pre>
          <div class="dialog-buttons">
            ${copyButton(t('recording.test.copy'), () => TEST_COMMAND)}
            <a class="button primary" href=${recordingPath(this.events, this.words)} download
              >${t('action.download')}</a
            >
          </div>
        </form>
      </dialog>`;
  }

  updated() {
    showDialog(this, this.isOpen);
  }

  #onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    this.querySelector('a')?.click();
  };
}

/**
 * Escape closes the dialog, and not the inspector around it.
 * @param {KeyboardEvent} event
 */
const keepInside = (event) => event.stopPropagation();

customElements.define('save-test', SaveTest);
