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
 * What this browser keeps; anything odd in it is passed over.
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
    return DEFAULT_SETTINGS; // a browser without storage, or somebody's own text in it
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
    // Without storage they last as long as the page.
  }
}
