import { missingDialog, missingPart } from './shared/missing-part.js';

/**
 * @typedef {object} Part
 * @property {() => Promise<unknown>} load
 * @property {() => CustomElementConstructor} [missing] the replacement if it cannot be loaded; a sentence is
 *   the default
 *
 * @typedef {keyof typeof SOON | keyof typeof LATER} PartName
 */

/** The parts that are loaded after the first rendering. @satisfies {Record<string, Part>} */
const SOON = {
  'chat-thread': { load: () => import('./thread/chat-thread.js') },
  'inspector-drawer': {
    load: () => import('./inspector/inspector-drawer.js'),
  },
  'trace-view': { load: () => import('./trace/trace-view.js') },
  'recording-view': { load: () => import('./recording/recording-view.js') },
  'link-device': { load: () => import('./connection/link-device.js') },
  'session-stats': {
    // First the charts, so that nothing moves when they come.
    load: async () => {
      await loadChart();
      await import('./home/session-stats.js');
    },
  },
  'ringing-calls': { load: () => import('./calls/ringing-calls.js') },
  'stats-chart': { load: () => import('./home/stats-chart.js') },
  'logout-dialog': {
    load: () => import('./connection/logout-dialog.js'),
    missing: () => missingDialog('logout-toggle', { isOpen: false }),
  },
  'chat-menu': { load: () => import('./chats/chat-menu.js') },
  'new-message-dialog': {
    load: () => import('./chats/new-message-dialog.js'),
    missing: () => missingDialog('new-message-toggle', { isOpen: false }),
  },
  'media-viewer': {
    load: () => import('./viewer/media-viewer.js'),
    missing: () => missingDialog('viewer-change', { message: null }),
  },
  'command-palette': {
    load: () => import('./palette/command-palette.js'),
    missing: () => missingDialog('overlay-change', { overlay: null }),
  },
  'shortcuts-dialog': {
    load: () => import('./palette/shortcuts-dialog.js'),
    missing: () => missingDialog('overlay-change', { overlay: null }),
  },
  'compare-tray': {
    load: () => import('./compare/compare-tray.js'),
    missing: () => missingDialog('compare-clear', null),
  },
  'compare-dialog': {
    load: () => import('./compare/compare-dialog.js'),
    missing: () => missingDialog('compare-clear', null),
  },
};

/** The parts that are loaded when they are needed. @satisfies {Record<string, Part>} */
const LATER = {
  'chat-info-dialog': {
    load: () => import('./info/chat-info-dialog.js'),
    missing: () => missingDialog('info-close', null),
  },
  'new-group-dialog': {
    load: () => import('./info/new-group-dialog.js'),
    missing: () => missingDialog('new-group-toggle', { isOpen: false }),
  },
  'message-form-dialog': {
    load: () => import('./compose/message-form-dialog.js'),
    missing: () => missingDialog('form-close', null),
  },
  'delete-dialog': {
    load: () => import('./message-acts/delete-dialog.js'),
    missing: () => missingDialog('act-close', null),
  },
  'forward-dialog': {
    load: () => import('./message-acts/forward-dialog.js'),
    missing: () => missingDialog('act-close', null),
  },
  'playground-panel': { load: () => import('./playground/playground-panel.js') },
  'tour-card': {
    load: () => import('./playground/tour-card.js'),
    missing: () => missingDialog('tour-move', { step: null }),
  },
  'account-rail': { load: () => import('./accounts/account-rail.js') },
  'account-dialog': {
    load: () => import('./accounts/account-dialog.js'),
    missing: () => missingDialog('account-form', null),
  },
  'removal-dialog': {
    load: () => import('./accounts/removal-dialog.js'),
    missing: () => missingDialog('account-removal', null),
  },
  'missing-account': { load: () => import('./accounts/missing-account.js') },
  'webhooks-view': { load: () => import('./webhooks/webhooks-view.js') },
  'login-form': { load: () => import('./connection/login-form.js') },
};

/** @returns {Promise<void>} */
function loadChart() {
  return loadPart('stats-chart');
}

/** @type {Record<PartName, Part>} */
const PARTS = { ...SOON, ...LATER };
/** @type {Map<PartName, Promise<void>>} */
const begun = new Map();

/**
 * Loads a part of the page once. A template may contain its element at once: it is upgraded when it is there. In any
 * case there is an element of that name then.
 * @param {PartName} name
 * @returns {Promise<void>}
 */
export function loadPart(name) {
  const loading = begun.get(name) ?? define(name);
  begun.set(name, loading);
  return loading;
}

/** Loads the parts that the first rendering does not need, each by itself. */
export async function loadParts() {
  const names = /** @type {(keyof typeof SOON)[]} */ (Object.keys(SOON));
  await Promise.all(names.map(loadPart));
}

/** @param {PartName} name */
async function define(name) {
  const { load, missing = missingPart } = PARTS[name];
  try {
    await load();
  } catch (error) {
    reportError(error);
    if (!customElements.get(name)) customElements.define(name, missing());
  }
}
