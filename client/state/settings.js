/**
 * @typedef {'system' | 'light' | 'dark'} Theme
 * @typedef {{ theme: Theme, hasNotifications: boolean }} Settings
 */

const KEY = 'settings';

/** @type {readonly Theme[]} */
export const THEMES = ['system', 'light', 'dark'];

/** @type {Settings} */
export const DEFAULT_SETTINGS = { theme: 'system', hasNotifications: false };

/**
 * Reads the stored settings; invalid values are ignored.
 * @param {Storage} storage
 * @returns {Settings}
 */
export function readSettings(storage) {
  try {
    const { theme, hasNotifications } = JSON.parse(storage.getItem(KEY) ?? '{}');
    return {
      theme: THEMES.includes(theme) ? theme : DEFAULT_SETTINGS.theme,
      hasNotifications: hasNotifications === true,
    };
  } catch {
    return DEFAULT_SETTINGS; // no storage, or no JSON in it
  }
}

/**
 * @param {Storage} storage
 * @param {Settings} settings
 */
export function writeSettings(storage, settings) {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage, settings last as long as the page.
  }
}
