import { problemOf } from '../service/api-error.js';
import { askForFile, NOT_SHOWN, readFile } from '../service/media-file.js';
import { shownType } from '../state/file-kind.js';
import { fileOf, isAwaited, isHere, isUnasked } from '../state/files.reducer.js';
import { NOT_FETCHED } from '../state/media-problem.view.js';
import { fileSource, withoutWait } from '../state/message.view.js';

/**
 * @import { Media, Message, Problem } from '../service/types.d.ts'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { FileState } from '../state/files.reducer.js'
 * @import { Store } from '../state/store.js'
 */

const PROGRESS_MS = 100;

/** @type {FileState} */
const HERE = { status: 'here' };

/**
 * @param {Problem} problem
 * @param {Media['state']} state
 * @returns {FileState}
 */
const failed = (problem, state) => ({ status: 'failed', problem, state });

/**
 * Has files of messages fetched, without waiting for an answer: the stream tells when they are here. Then downloads or
 * opens documents. Finds out why files could not be shown.
 */
export class MediaFiles {
  #store;
  /** @type {Map<string, AbortController>} downloads, by the URL of the file */
  #running = new Map();
  /** @type {Set<string>} the URLs of files whose fetch has ended without a reason */
  #stopped = new Set();
  /** @type {string[]} */
  #urls = [];
  /** @type {string | null} */
  #jid = null;
  #wasAway = false;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ route, files, isServiceAway }) {
    if (route.jid !== this.#jid) {
      this.#leave(route.jid, files);
      return;
    }
    const isBack = this.#wasAway && !isServiceAway;
    this.#wasAway = isServiceAway;
    for (const [url, file] of Object.entries(files)) {
      if (file?.status === 'stopped') this.#explainStop(url);
      // If it was started anew, it has forgotten what it was asked for.
      else if (isBack && isAwaited(file)) void this.#ask(url);
    }
  }

  /**
   * Ends what belongs to a chat.
   * @param {string | null} next
   * @param {AppState['files']} files
   */
  #leave(next, files) {
    this.#jid = next;
    this.#stopped.clear();
    for (const controller of this.#running.values()) controller.abort();
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
    if (Object.keys(files).length > 0) this.#store.dispatch({ type: 'files.forgotten' });
  }

  /**
   * Has a file fetched that nobody has asked for yet.
   * @param {Message} message
   */
  want(message) {
    if (isUnasked(message, fileOf(this.#store.state.files, message))) this.#begin(message);
  }

  /**
   * Finds out why the browser could not show a file that was here: it may have been dropped meanwhile, and comes again.
   * @param {Message} message
   */
  explain(message) {
    if (!isHere(message, fileOf(this.#store.state.files, message))) return;
    const state = message.media?.state ?? 'stored';
    this.#begin(message, { whenHere: failed(NOT_SHOWN, state) });
  }

  /**
   * Tries again after a failure.
   * @param {Message} message
   */
  retry(message) {
    this.#stopped.delete(message.media?.url ?? '');
    this.#begin(message, { isRetry: true });
  }

  /** @param {Message} message */
  cancel(message) {
    const url = message.media?.url ?? '';
    this.#running.get(url)?.abort();
    this.#set(url, null);
  }

  /**
   * Downloads a document, once the service has it.
   * @param {Message} message
   * @param {boolean} isOpened in a tab; otherwise it is saved
   */
  async fetch(message, isOpened) {
    const url = message.media?.url;
    if (!url || this.#running.has(url)) return;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(url, controller);
    try {
      this.retry(message);
      await this.#store.until(({ files }) => !isAwaited(files[url]));
      if (signal.aborted || !this.#isHere(url)) return;
      const onProgress = this.#progressOf(url, signal);
      onProgress(0, null);
      const blob = await readFile(fileSource(message), { signal, onProgress });
      if (!signal.aborted) this.#finish(message, blob, isOpened);
    } catch (error) {
      if (!signal.aborted) this.#set(url, failed(problemOf(error), 'stored'));
    } finally {
      this.#running.delete(url);
    }
  }

  /**
   * @param {Message} message
   * @param {{ isRetry?: boolean, whenHere?: FileState }} [options]
   */
  #begin({ chat_jid, media }, options) {
    if (!media?.url || chat_jid !== this.#jid) return;
    const { url, state } = media;
    this.#set(url, { status: state === 'fetching' ? 'coming' : 'asked', state });
    void this.#ask(url, options);
  }

  /**
   * Only an answer that the stream does not give as well changes anything.
   * @param {string} url
   * @param {{ isRetry?: boolean, whenHere?: FileState }} [options]
   */
  async #ask(url, { isRetry = false, whenHere = HERE } = {}) {
    const answer = await askForFile(withoutWait(url), { isRetry }).catch(problemOf);
    const file = this.#store.state.files[url];
    if (!isAwaited(file) || answer === false) return;
    this.#set(url, answer === true ? whenHere : failed(answer, file.state));
  }

  /**
   * The service has the reason for a while, even if it does not keep it with the message.
   * @param {string} url
   */
  #explainStop(url) {
    const file = this.#store.state.files[url];
    if (file?.status !== 'stopped') return;
    if (this.#stopped.has(url)) {
      this.#set(url, failed(NOT_FETCHED, file.state));
      return;
    }
    this.#stopped.add(url);
    this.#set(url, { ...file, status: 'asked' });
    void this.#ask(url);
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
      follow({ href: source, download: '' });
      return;
    }
    const type = isOpened ? shownType(media) : null;
    const url = URL.createObjectURL(new Blob([blob], { type: type ?? 'application/octet-stream' }));
    this.#urls.push(url);
    if (type === null) follow({ href: url, download: media?.file_name || 'document' });
    // Browsers block tabs that open long after the click: then the person clicks again.
    else if (navigator.userActivation?.isActive) follow({ href: url, target: '_blank' });
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

/** @param {{ href: string, download?: string, target?: string }} link */
function follow({ href, download, target }) {
  const link = document.createElement('a');
  link.href = href;
  if (download !== undefined) link.download = download;
  if (target !== undefined) link.target = target;
  link.rel = 'noopener';
  link.click();
}
