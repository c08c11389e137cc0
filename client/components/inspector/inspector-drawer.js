import { html } from 'lit';
import { direction, t } from '../../language/t.js';
import { CLOSED_INSPECTOR } from '../../state/inspector/inspector.reducer.js';
import { TAB_TEXT } from '../../state/inspector/inspector.view.js';
import { LightElement } from '../shared/light-element.js';
import { closeIcon, dockBelowIcon, dockBesideIcon, openIcon } from '../shared/icons.js';
import { isComposing } from '../shared/send-key.js';
import './debug-summary.js';
import './event-feed.js';
import './pane-splitter.js';
import './request-list.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 * @import { Dock } from '../../settings/settings.js'
 * @import { InspectorTab } from '../../state/inspector/inspector.reducer.js'
 */

/** The inspector: events, raw traffic, statistics, and the requests to the API. */
export class InspectorDrawer extends LightElement {
  static properties = { inspector: {}, chats: {}, today: {}, dock: {}, size: {}, isWindow: {} };

  constructor() {
    super();
    this.inspector = CLOSED_INSPECTOR;
    /** @type {Chat[]} */
    this.chats = [];
    this.today = '';
    /** @type {Dock} */
    this.dock = 'beside';
    /** @type {number | null} px; null for the default */
    this.size = null;
    /** True in a window of its own. */
    this.isWindow = false;
  }

  render() {
    const { tab } = this.inspector;
    return html`<aside
      class="inspector"
      id="inspector"
      aria-labelledby="inspector-heading"
      @keydown=${this.#onKeydown}
    >
      ${this.isWindow ? null : html`<pane-splitter .dock=${this.dock} .size=${this.size}></pane-splitter>`}
      <div class="pane-head">
        <h2 id="inspector-heading" tabindex="-1">${t('inspector.heading')}</h2>
        ${this.isWindow ? null : this.#places()}
        <button
          class="button icon-button"
          type="button"
          aria-label=${t('inspector.close')}
          title=${t('inspector.close.hint')}
          @click=${this.#close}
        >
          ${closeIcon}
        </button>
      </div>
      <div
        class="tabs"
        role="tablist"
        aria-label=${t('inspector.heading')}
        @keydown=${this.#onTabKey}
      >
        ${tabNames().map((name) => this.#tab(name))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id="inspector-panel"
        aria-labelledby="inspector-tab-${tab}"
      >
        ${this.#panel()}
      </div>
    </aside>`;
  }

  #dockText() {
    return this.dock === 'beside' ? t('inspector.below') : t('inspector.beside');
  }

  /** The buttons for other places of the inspector. */
  #places() {
    return html`<button
        class="button icon-button dock-button"
        type="button"
        aria-label=${this.#dockText()}
        title=${this.#dockText()}
        @click=${() => this.emit('inspector-dock', { dock: this.dock === 'beside' ? 'below' : 'beside' })}
      >
        ${this.dock === 'beside' ? dockBelowIcon : dockBesideIcon}
      </button>
      <button
        class="button icon-button dock-button"
        type="button"
        aria-label=${t('inspector.window')}
        title=${t('inspector.window')}
        @click=${() => this.emit('inspector-window', null)}
      >
        ${openIcon}
      </button>`;
  }

  /** @param {InspectorTab} name */
  #tab(name) {
    const isOpen = this.inspector.tab === name;
    return html`<button
      class="tab"
      type="button"
      role="tab"
      id="inspector-tab-${name}"
      aria-selected=${isOpen}
      aria-controls="inspector-panel"
      tabindex=${isOpen ? '0' : '-1'}
      @click=${() => this.emit('inspector-tab', { tab: name })}
    >
      ${TAB_TEXT[name]}
    </button>`;
  }

  #panel() {
    const { inspector } = this;
    switch (inspector.tab) {
      case 'summary':
        return html`<debug-summary .summary=${inspector.summary}></debug-summary>`;
      case 'requests':
        return html`<request-list .list=${inspector.requests}></request-list>`;
      default:
        return html`<event-feed
          .inspector=${inspector}
          .chats=${this.chats}
          .today=${this.today}
        ></event-feed>`;
    }
  }

  /** Moves the focus into the inspector when it is opened. */
  firstUpdated() {
    this.querySelector('h2')?.focus({ preventScroll: true });
  }

  #close = () => this.emit('inspector-toggle', { isOpen: false });

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    this.#close();
  };

  #onTabKey = (/** @type {KeyboardEvent} */ event) => {
    const names = tabNames();
    const here = names.indexOf(this.inspector.tab);
    const ahead = direction === 'rtl' ? -1 : 1;
    const next = {
      ArrowRight: here + ahead,
      ArrowLeft: here - ahead,
      Home: 0,
      End: names.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const name = names[(next + names.length) % names.length];
    if (!name) return;
    this.emit('inspector-tab', { tab: name });
    const tab = this.querySelector(`#inspector-tab-${name}`);
    if (tab instanceof HTMLElement) tab.focus();
  };
}

const tabNames = () => /** @type {InspectorTab[]} */ (Object.keys(TAB_TEXT));

customElements.define('inspector-drawer', InspectorDrawer);
