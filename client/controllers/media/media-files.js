import { problemOf } from '../../service/api-error.js';
import { askForFile, NOT_SHOWN } from '../../service/media-file.js';
import {
  fileOf,
  isAwaited,
  isHere,
  isUnasked,
  isUnheard,
} from '../../state/media/files.reducer.js';
import { NOT_FETCHED } from '../../state/media/media-problem.view.js';
import { withoutWait } from '../../state/messages/message.view.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Media, Message, Problem } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { FileState } from '../../state/media/files.reducer.js'
 *
 * @typedef {object} AskOptions
 * @property {boolean} [isRetry] true if a person tries again
 * @property {FileState} [whenHere]
 */

/** @type {FileState} */
const HERE = { status: 'here' };

/**
 * @param {Problem} problem
 * @param {Media['state']} state
 * @returns {FileState}
 */
const failed = (problem, state) => ({ status: 'failed', problem, state });

/**
 * Asks the service to fetch files of messages, and finds out why files could not be shown. Waits for no answer: the
 * stream tells when a file is here, or why not.
 */
export class MediaFiles {
  #store;
  /** @type {Set<string>} the URLs of files whose fetch has stopped without a reason before */
  #stopped = new Set();
  /** @type {string | null} */
  #jid = null;
  #wasAway = false;

  /** @type {Handlers} */
  intents = {
    'file-wanted': ({ message }) => this.want(message),
    'media-failed': ({ message }) => this.explain(message),
    'media-retry': ({ message }) => this.retry(message),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ route, files, isServiceAway }) {
    if (route.jid !== this.#jid) {
      this.#jid = route.jid;
      this.#stopped.clear();
      if (Object.keys(files).length > 0) this.#store.dispatch({ type: 'files.forgotten' });
      return;
    }
    const isBack = this.#wasAway && !isServiceAway;
    this.#wasAway = isServiceAway;
    for (const [url, file] of Object.entries(files)) {
      if (file?.status === 'stopped') this.#explainStop(url);
      // A restarted service has forgotten the requests.
      else if (isBack && isAwaited(file)) void this.#ask(url);
      else if (isBack && isUnheard(file)) {
        this.#stopped.delete(url);
        this.#askAnew(url, file.state);
      }
    }
  }

  /**
   * Requests a file that nobody has asked for yet.
   * @param {Message} message
   */
  want(message) {
    if (isUnasked(message, fileOf(this.#store.state.files, message))) this.#begin(message);
  }

  /**
   * Finds out why the browser could not show a file: the service may have dropped it meanwhile, and fetches it again.
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

  /**
   * @param {Message} message
   * @param {AskOptions} [options]
   */
  #begin({ chat_jid, media }, options) {
    if (!media?.url || chat_jid !== this.#jid) return;
    this.#askAnew(media.url, media.state, options);
  }

  /**
   * @param {string} url
   * @param {Media['state']} state
   * @param {AskOptions} [options]
   */
  #askAnew(url, state, options) {
    this.#set(url, { status: state === 'fetching' ? 'coming' : 'asked', state });
    void this.#ask(url, options);
  }

  /**
   * Asks for a file. The answer changes something only if the stream does not bring it as well.
   * @param {string} url
   * @param {AskOptions} [options]
   */
  async #ask(url, { isRetry = false, whenHere = HERE } = {}) {
    const answer = await askForFile(withoutWait(url), { isRetry }).catch(problemOf);
    const file = this.#store.state.files[url];
    if (!isAwaited(file) || answer === false) return;
    this.#set(url, answer === true ? whenHere : failed(answer, file.state));
  }

  /**
   * Asks for the reason: the service has it for a while, even if it does not keep it with the message.
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

  /**
   * @param {string} url
   * @param {FileState} file
   */
  #set(url, file) {
    this.#store.dispatch({ type: 'file.changed', url, file });
  }
}
