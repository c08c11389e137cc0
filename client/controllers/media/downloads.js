import { followLink } from '../../service/follow-link.js';
import { problemOf } from '../../service/api-error.js';
import { readFile } from '../../service/media-file.js';
import { shownType } from '../../state/media/file-kind.js';
import { fileOf, isAwaited, isHere } from '../../state/media/files.reducer.js';
import { fileSource } from '../../state/messages/message.view.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Message } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { FileState } from '../../state/media/files.reducer.js'
 * @import { MediaFiles } from './media-files.js'
 */

const PROGRESS_MS = 100;

/** Downloads documents and opens them. */
export class Downloads {
  #store;
  #files;
  /** @type {Map<string, AbortController>} by the URL of the file */
  #running = new Map();
  /** @type {string[]} */
  #urls = [];
  /** @type {string | null} */
  #jid = null;

  /** @type {Handlers} */
  intents = {
    'file-request': ({ message, isOpened }) => void this.fetch(message, isOpened),
    'file-cancel': ({ message }) => this.cancel(message),
  };

  /**
   * @param {AppStore} store
   * @param {MediaFiles} files
   */
  constructor(store, files) {
    this.#store = store;
    this.#files = files;
  }

  /**
   * Ends the downloads of a chat when it is left.
   * @param {AppState} state
   */
  update({ route }) {
    if (route.jid === this.#jid) return;
    this.#jid = route.jid;
    for (const controller of this.#running.values()) controller.abort();
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
  }

  /** @param {Message} message */
  cancel(message) {
    const url = message.media?.url ?? '';
    this.#running.get(url)?.abort();
    this.#set(url, null);
  }

  /**
   * Starts a download, or begins it once the service has the file.
   * @param {Message} message
   * @param {boolean} isOpened true to open it in a tab; otherwise it is saved
   */
  async fetch(message, isOpened) {
    const url = message.media?.url;
    if (!url || this.#running.has(url)) return;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(url, controller);
    try {
      this.#files.retry(message);
      await this.#store.until(({ files }) => !isAwaited(files[url]));
      if (signal.aborted || !this.#isHere(url)) return;
      const onProgress = this.#progressOf(url, signal);
      onProgress(0, null);
      const blob = await readFile(fileSource(message), { signal, onProgress });
      if (!signal.aborted) this.#finish(message, blob, isOpened);
    } catch (error) {
      const problem = problemOf(error);
      if (!signal.aborted) this.#set(url, { status: 'failed', problem, state: 'stored' });
    } finally {
      this.#running.delete(url);
    }
  }

  /** @param {string} url */
  #isHere(url) {
    const { threads, files } = this.#store.state;
    const messages = threads[this.#jid ?? '']?.messages ?? [];
    const message = messages.find(({ media }) => media?.url === url);
    return message !== undefined && isHere(message, fileOf(files, message));
  }

  /**
   * @param {Message} message
   * @param {Blob | null} blob
   * @param {boolean} isOpened
   */
  #finish({ media }, blob, isOpened) {
    const source = media?.url ?? '';
    this.#set(source, null);
    if (!blob) {
      followLink({ href: source, download: '' });
      return;
    }
    const type = isOpened ? shownType(media) : null;
    const url = URL.createObjectURL(new Blob([blob], { type: type ?? 'application/octet-stream' }));
    this.#urls.push(url);
    if (type === null) followLink({ href: url, download: media?.file_name || 'document' });
    // Browsers block tabs that open long after the click: the person has to click again.
    else if (navigator.userActivation?.isActive) followLink({ href: url, target: '_blank' });
    else this.#set(source, { status: 'ready', url });
  }

  /**
   * @param {string} url
   * @param {AbortSignal} signal
   */
  #progressOf(url, signal) {
    let at = -Infinity;
    return (/** @type {number} */ loaded, /** @type {number | null} */ total) => {
      const now = performance.now();
      if (signal.aborted || now - at < PROGRESS_MS) return;
      at = now;
      this.#set(url, { status: 'loading', loaded, total });
    };
  }

  /**
   * @param {string} url
   * @param {FileState | null} file
   */
  #set(url, file) {
    this.#store.dispatch({ type: 'file.changed', url, file });
  }
}
