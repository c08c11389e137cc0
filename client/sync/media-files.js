import { problemOf } from '../service/api-error.js';
import { readFile, whyNotShown } from '../service/media-file.js';
import { shownType } from '../state/file-kind.js';
import { mediaPath } from '../state/message.view.js';

/**
 * @import { Message } from '../service/types.d.ts'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { FileState } from '../state/files.reducer.js'
 * @import { Store } from '../state/store.js'
 */

const PROGRESS_MS = 100;

/** Downloads documents, opens them, and finds out why files could not be shown. */
export class MediaFiles {
  #store;
  /** @type {Map<string, AbortController>} by the path of the file */
  #running = new Map();
  /** @type {string[]} */
  #urls = [];
  /** @type {string | null} */
  #jid = null;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * Ends what belongs to a chat when it is left.
   * @param {AppState} state
   */
  update({ route, files }) {
    if (route.jid === this.#jid) return;
    this.#jid = route.jid;
    for (const controller of this.#running.values()) controller.abort();
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
    if (Object.keys(files).length > 0) this.#store.dispatch({ type: 'files.forgotten' });
  }

  /** @param {Message} message */
  async explain(message) {
    const problem = await whyNotShown(mediaPath(message));
    this.#set(message, { status: 'failed', problem });
  }

  /**
   * Shows a file although its last fetch failed.
   * @param {Message} message
   */
  retry(message) {
    this.#set(message, { status: 'retrying' });
  }

  /** @param {Message} message */
  cancel(message) {
    this.#running.get(mediaPath(message))?.abort();
    this.#set(message, null);
  }

  /**
   * @param {Message} message
   * @param {boolean} isOpened in a tab; otherwise it is saved
   */
  async fetch(message, isOpened) {
    const path = mediaPath(message);
    if (this.#running.has(path)) return;
    const controller = new AbortController();
    this.#running.set(path, controller);
    this.#set(message, { status: 'fetching', loaded: 0, total: null });
    try {
      const blob = await readFile(path, {
        signal: controller.signal,
        onProgress: this.#progressOf(message, controller.signal),
      });
      if (!controller.signal.aborted) this.#finish(message, blob, isOpened);
    } catch (error) {
      if (!controller.signal.aborted)
        this.#set(message, { status: 'failed', problem: problemOf(error) });
    } finally {
      this.#running.delete(path);
    }
  }

  /**
   * @param {Message} message
   * @param {Blob | null} blob
   * @param {boolean} isOpened
   */
  #finish(message, blob, isOpened) {
    this.#set(message, null);
    if (!blob) {
      follow({ href: mediaPath(message), download: '' });
      return;
    }
    const type = isOpened ? shownType(message.media) : null;
    const url = URL.createObjectURL(new Blob([blob], { type: type ?? 'application/octet-stream' }));
    this.#urls.push(url);
    if (type === null) follow({ href: url, download: message.media?.file_name || 'document' });
    // Browsers block tabs that open long after the click: then the person clicks again.
    else if (navigator.userActivation?.isActive) follow({ href: url, target: '_blank' });
    else this.#set(message, { status: 'ready', url });
  }

  /**
   * @param {Message} message
   * @param {AbortSignal} signal
   */
  #progressOf(message, signal) {
    let at = 0;
    return (/** @type {number} */ loaded, /** @type {number | null} */ total) => {
      const now = performance.now();
      if (signal.aborted || now - at < PROGRESS_MS) return;
      at = now;
      this.#set(message, { status: 'fetching', loaded, total });
    };
  }

  /**
   * @param {Message} message
   * @param {FileState | null} file
   */
  #set(message, file) {
    if (message.chat_jid === this.#jid)
      this.#store.dispatch({ type: 'file.changed', message, file });
  }
}

/** @param {{ href: string, download?: string, target?: string }} link */
function follow({ href, download, target }) {
  const link = document.createElement('a');
  link.href = href;
  if (download !== undefined) link.download = download;
  if (target !== undefined) link.target = target;
  link.rel = 'noopener';
  link.click();
}
