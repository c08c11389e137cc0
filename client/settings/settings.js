import { isLanguage } from './language.js';

/**
 * @import { Language } from './language.js'
 * @typedef {'system' | 'light' | 'dark'} Theme
 * @typedef {'beside' | 'below'} Dock the place of the inspector
 *
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {Language | null} language null for the browser's
 * @property {boolean} hasNotifications
 * @property {Dock} dock
 * @property {number | null} inspectorSize px, in the direction of the dock; null for the default
 * @property {boolean} hasSeenTour
 * @property {boolean} isUtc true for times in UTC, false for the browser's zone
 * @property {boolean} hasMilliseconds true for precise times to the millisecond, false to the second
 * @property {boolean} isTypingShown true to show others that one types here
 */

const KEY = 'settings';

/** @type {readonly Theme[]} */
export const THEMES = ['system', 'light', 'dark'];

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  theme: 'system',
  language: null,
  hasNotifications: false,
  dock: 'beside',
  inspectorSize: null,
  hasSeenTour: false,
  isUtc: false,
  hasMilliseconds: true,
  isTypingShown: true,
};

/**
 * Reads the stored settings; invalid values are ignored.
 * @param {Storage} storage
 * @returns {Settings}
 */
export function readSettings(storage) {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? '{}');
    const { theme, language, hasNotifications, dock, inspectorSize } = stored;
    return {
      theme: THEMES.includes(theme) ? theme : DEFAULT_SETTINGS.theme,
      language: isLanguage(language) ? language : null,
      hasNotifications: hasNotifications === true,
      dock: dock === 'below' ? 'below' : 'beside',
      inspectorSize: Number.isInteger(inspectorSize) ? inspectorSize : null,
      hasSeenTour: stored.hasSeenTour === true,
      isUtc: stored.isUtc === true,
      hasMilliseconds: stored.hasMilliseconds !== false,
      isTypingShown: stored.isTypingShown !== false,
    };
  } catch {
    return DEFAULT_SETTINGS; // no storage, or no JSON in it
  }
}

/**
 * The stored settings with the changes made here.
 * @param {Settings} stored
 * @param {Settings} before
 * @param {Settings} after
 * @returns {Settings}
 */
export function mergeSettings(stored, before, after) {
  const names = /** @type {(keyof Settings)[]} */ (Object.keys(after));
  const changed = names.filter((name) => after[name] !== before[name]);
  return { ...stored, ...Object.fromEntries(changed.map((name) => [name, after[name]])) };
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
