import { html } from 'lit';
import { t } from '../../language/t.js';
import { NO_PLAYGROUND } from '../../state/playground/playground.reducer.js';
import { panelStatus } from '../../state/playground/playground.view.js';
import { closeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { isComposing } from '../shared/send-key.js';
import './playground-catcher.js';
import './playground-faults.js';
import './playground-people.js';
import './playground-replay.js';

/** @import { Catcher } from '../../state/webhooks/webhooks.js' */

/** The panel of the playground, beside the chat: people to speak, faults, and a receiver of webhooks. */
export class PlaygroundPanel extends LightElement {
  static properties = { playground: {}, catcher: {}, pictures: {} };

  constructor() {
    super();
    this.playground = NO_PLAYGROUND;
    /** @type {Catcher | null} */
    this.catcher = null;
    /** @type {Partial<Record<string, string | null>>} the known addresses of pictures, by jid */
    this.pictures = {};
  }

  render() {
    const { people, groups, scenes, faults, problem } = this.playground;
    return html`<aside
      class="playground"
      id="playground"
      aria-labelledby="playground-title"
      @keydown=${this.#onKeydown}
    >
      <div class="pane-head">
        <h2 id="playground-title" tabindex="-1">${t('playground.heading')}</h2>
        <button
          class="button small"
          type="button"
          @click=${() => this.emit('tour-move', { step: 0 })}
        >
          ${t('tour.start')}
        </button>
        <button
          class="button icon-button"
          type="button"
          aria-label=${t('playground.close')}
          title=${t('playground.close')}
          @click=${this.#close}
        >
          ${closeIcon}
        </button>
      </div>
      <div class="playground-parts">
        <playground-people
          .people=${people}
          .groups=${groups}
          .scenes=${scenes}
          .pictures=${this.pictures}
        ></playground-people>
        <playground-faults .faults=${faults}></playground-faults>
        <playground-catcher .catcher=${this.catcher}></playground-catcher>
        <playground-replay></playground-replay>
      </div>
      <div class="playground-foot">
        <p role="status">${panelStatus(this.playground)}</p>
        ${problemText(problem)}
      </div>
    </aside>`;
  }

  /** Moves the focus into the panel when it is opened. */
  firstUpdated() {
    this.querySelector('h2')?.focus({ preventScroll: true });
  }

  #close = () => this.emit('playground-toggle', { isOpen: false });

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    event.preventDefault();
    this.#close();
  };
}

customElements.define('playground-panel', PlaygroundPanel);
