import { html } from 'lit';
import { API_DOCS_PATH } from '../../service/dashboard-api.js';
import { DEFAULT_SETTINGS, THEMES } from '../../state/settings.js';
import { LightElement } from './light-element.js';
import { settingsIcon } from './icons.js';

/** @import { Settings, Theme } from '../../state/settings.js' */

/** @type {Record<Theme, string>} */
const THEME_TEXT = { system: 'System', light: 'Light', dark: 'Dark' };

/** The settings of this browser, theme and notifications, and the way to the page of the API. */
export class SettingsMenu extends LightElement {
  static properties = { settings: { attribute: false } };

  constructor() {
    super();
    this.settings = DEFAULT_SETTINGS;
  }

  render() {
    return html`<button
        class="button icon-button"
        type="button"
        aria-label="Settings"
        title="Settings"
        popovertarget="settings-menu"
      >
        ${settingsIcon}
      </button>
      <div class="menu settings-menu" id="settings-menu" popover>
        <fieldset>
          <legend>Theme</legend>
          ${THEMES.map((theme) => this.#theme(theme))}
        </fieldset>
        <label class="choice">
          <input
            type="checkbox"
            .checked=${this.settings.hasNotifications}
            @change=${this.#onNotifications}
          />
          <span
            >Notify me of new messages<span class="hint">While this page is not in view</span></span
          >
        </label>
        <a class="settings-link" href=${API_DOCS_PATH} target="_blank">API of this service</a>
      </div>`;
  }

  /** @param {Theme} theme */
  #theme(theme) {
    return html`<label class="choice">
      <input
        type="radio"
        name="theme"
        value=${theme}
        .checked=${this.settings.theme === theme}
        @change=${() => this.#change({ theme })}
      />
      <span>${THEME_TEXT[theme]}</span>
    </label>`;
  }

  #onNotifications = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLInputElement) this.#change({ hasNotifications: target.checked });
  };

  /** @param {Partial<Settings>} change */
  #change(change) {
    this.emit('settings-change', { ...this.settings, ...change });
  }
}

customElements.define('settings-menu', SettingsMenu);
