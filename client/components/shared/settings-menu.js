import { html } from 'lit';
import { t } from '../../language/t.js';
import { API_DOCS_PATH } from '../../service/dashboard-api.js';
import { LANGUAGES } from '../../settings/language.js';
import { DEFAULT_SETTINGS, THEMES } from '../../settings/settings.js';
import { webhooksHref } from '../../state/shared/route.js';
import { LightElement } from './light-element.js';
import { settingsIcon } from './icons.js';

/**
 * @import { Language } from '../../settings/language.js'
 * @import { Settings, Theme } from '../../settings/settings.js'
 */

/** @type {Record<Theme, string>} */
const THEME_TEXT = {
  system: t('settings.theme.system'),
  light: t('settings.theme.light'),
  dark: t('settings.theme.dark'),
};

/** The settings of this browser: theme, language, times, notifications and typing, the way to the page of the API, and its login. */
export class SettingsMenu extends LightElement {
  static properties = { settings: {} };

  constructor() {
    super();
    this.settings = DEFAULT_SETTINGS;
  }

  /** Opens the menu again after a setting that loads the page: the focus is where it was. */
  firstUpdated() {
    const { setting, ...others } = history.state ?? {};
    const control = this.querySelector(`[name="${setting}"]`);
    const menu = control?.closest('[popover]');
    if (!(menu instanceof HTMLElement && control instanceof HTMLElement)) return;
    history.replaceState(others, '');
    menu.showPopover();
    control.focus();
  }

  render() {
    return html`<button
        class="button icon-button"
        type="button"
        aria-label=${t('settings.heading')}
        title=${t('settings.heading')}
        popovertarget="settings-menu"
      >
        ${settingsIcon}
      </button>
      <div class="menu settings-menu" id="settings-menu" popover>
        <fieldset>
          <legend>${t('settings.theme')}</legend>
          ${THEMES.map((theme) => this.#theme(theme))}
        </fieldset>
        ${this.#languages()} ${this.#switch('isUtc', t('settings.utc'), t('settings.utc.hint'))}
        ${this.#switch('hasMilliseconds', t('settings.milliseconds'), t('settings.milliseconds.hint'))}
        ${this.#switch('hasNotifications', t('settings.notify'), t('settings.notify.hint'))}
        ${this.#switch('isTypingShown', t('settings.typing'), t('settings.typing.hint'))}
        <button
          class="link-button settings-link"
          type="button"
          @click=${() => this.emit('overlay-change', { overlay: 'shortcuts' })}
        >
          ${t('shortcuts.heading')}
        </button>
        <a class="settings-link" href=${webhooksHref()} @click=${closeMenu}
          >${t('webhooks.heading')}</a
        >
        <a class="settings-link" href=${API_DOCS_PATH} target="_blank">${t('settings.api')}</a>
        <div class="settings-link" data-needs="login">
          <button class="link-button" type="button" @click=${() => this.emit('login-end', null)}>
            ${t('login.end')}
          </button>
          <p class="hint">${t('login.end.hint')}</p>
        </div>
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

  /** Each language is named in itself, for people who do not read the present one. */
  #languages() {
    const { language } = this.settings;
    return html`<label class="settings-language">
      <span>${t('settings.language')}</span>
      <select name="language" @change=${this.#onLanguage}>
        <option value="" ?selected=${language === null}>${t('settings.language.browser')}</option>
        ${Object.entries(LANGUAGES).map(
          ([value, { name }]) =>
            html`<option value=${value} lang=${value} ?selected=${language === value}>
              ${name}
            </option>`,
        )}
      </select>
    </label>`;
  }

  #onLanguage = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    this.#change({ language: /** @type {Language} */ (target.value) || null });
  };

  /**
   * @param {'isUtc' | 'hasMilliseconds' | 'hasNotifications' | 'isTypingShown'} name
   * @param {string} label
   * @param {string} hint
   */
  #switch(name, label, hint) {
    const onChange = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLInputElement) this.#change({ [name]: target.checked });
    };
    return html`<label class="choice">
      <input type="checkbox" name=${name} .checked=${this.settings[name]} @change=${onChange} />
      <span>${label}<span class="hint">${hint}</span></span>
    </label>`;
  }

  /** @param {Partial<Settings>} change */
  #change(change) {
    this.emit('settings-change', { ...this.settings, ...change });
  }
}

/**
 * Closes the menu after a click on a link to another place of the page, which it would cover.
 * @param {MouseEvent} event
 */
function closeMenu({ currentTarget }) {
  const menu = currentTarget instanceof Element ? currentTarget.closest('[popover]') : null;
  if (menu instanceof HTMLElement) menu.hidePopover();
}

customElements.define('settings-menu', SettingsMenu);
