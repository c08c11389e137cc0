/** Elements that are loaded when they are first needed: their dialogs are seldom opened. */
const LOADERS = {
  'chat-info-dialog': () => import('./info/chat-info-dialog.js'),
  'new-group-dialog': () => import('./info/new-group-dialog.js'),
  'message-form-dialog': () => import('./compose/message-form-dialog.js'),
  'delete-dialog': () => import('./message-acts/delete-dialog.js'),
  'forward-dialog': () => import('./message-acts/forward-dialog.js'),
};

/** @type {Set<string>} */
const begun = new Set();

/**
 * Loads an element. A template may contain it at once: it is upgraded when it is there.
 * @param {keyof typeof LOADERS} name
 */
export function loadElement(name) {
  if (begun.has(name)) return;
  begun.add(name);
  // The next time it is needed tries again.
  LOADERS[name]().catch(() => begun.delete(name));
}
