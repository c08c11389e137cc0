import { inVisit } from '../../account/visit.js';
import { t } from '../../language/t.js';
import { ApiError, problemOf } from '../../service/api-error.js';
import { uploadFile } from '../../service/upload-file.js';
import { MAX_FILE_BYTES } from '../../state/compose/send-as.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Problem } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { Attachment } from '../../state/compose/attachments.reducer.js'
 *
 * @typedef {{ jid: string, file: File, controller: AbortController }} Chosen
 */

/** Browsers have six connections to a host, and the page needs some for other calls. */
const MAX_AT_ONCE = 2;
const PROGRESS_MS = 100;

/** @type {Problem} */
const EMPTY = { error: t('attachments.empty'), code: 'empty_file' };
/** @type {Problem} */
const TOO_LARGE = {
  error: t('attachments.too-large'),
  code: 'body_too_large',
  hint: t('attachments.too-large.hint'),
};

/** Uploads files to the service as soon as they are chosen, so that sending them is quick. */
export class Attachments {
  #store;
  /** @type {Map<string, Chosen>} by the id of the attachment */
  #chosen = new Map();
  /** @type {string[]} */
  #waiting = [];
  #running = 0;
  #lastId = 0;

  /** @type {Handlers} */
  intents = {
    'files-chosen': ({ jid, files }) => this.add(jid, files),
    'files-drop': ({ jid }) => this.drop(jid),
    'attachment-change': ({ jid, id, change }) =>
      this.#store.dispatch({ type: 'attachment.changed', jid, id, change }),
    'attachment-retry': ({ id }) => this.retry(id),
    'attachment-remove': ({ id }) => this.remove(id),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * @param {string} jid
   * @param {File[]} files
   */
  add(jid, files) {
    if (files.length === 0) return;
    const attachments = files.map((file) => this.#attach(jid, file));
    this.#store.dispatch({ type: 'attachments.added', jid, attachments });
    for (const { id, problem } of attachments) {
      if (problem === null) this.#waiting.push(id);
      void this.#showPreview(id);
    }
    this.#uploadNext();
  }

  /** @param {string} id */
  retry(id) {
    this.#change(id, { status: 'uploading', loaded: 0, upload: null, sendAs: null, problem: null });
    this.#waiting.push(id);
    this.#uploadNext();
  }

  /** @param {string} id */
  remove(id) {
    const jid = this.#forget(id);
    if (jid !== null) this.#store.dispatch({ type: 'attachment.removed', jid, id });
  }

  /**
   * Removes all files of a chat that are not sent yet.
   * @param {string} jid
   */
  drop(jid) {
    for (const { id } of this.#store.state.attachments[jid] ?? []) this.#forget(id);
    this.#store.dispatch({ type: 'attachments.dropped', jid });
  }

  /**
   * @param {string} jid
   * @param {File} file
   * @returns {Attachment}
   */
  #attach(jid, file) {
    this.#lastId += 1;
    const id = `attachment-${this.#lastId}`;
    this.#chosen.set(id, { jid, file, controller: new AbortController() });
    const problem = (file.size === 0 && EMPTY) || (file.size > MAX_FILE_BYTES && TOO_LARGE) || null;
    return {
      id,
      name: file.name || 'file',
      size: file.size,
      type: file.type,
      preview: null,
      status: problem ? 'failed' : 'uploading',
      loaded: 0,
      upload: null,
      sendAs: null,
      isViewOnce: false,
      problem,
    };
  }

  /** @param {string} id */
  async #showPreview(id) {
    const chosen = this.#chosen.get(id);
    const preview = chosen ? await inVisit(makeThumbnail(chosen.file)) : null;
    if (preview !== null) this.#change(id, { preview });
  }

  #uploadNext() {
    while (this.#running < MAX_AT_ONCE) {
      const id = this.#waiting.shift();
      if (id === undefined) return;
      this.#running += 1;
      void this.#upload(id).finally(() => {
        this.#running -= 1;
        this.#uploadNext();
      });
    }
  }

  /** @param {string} id */
  async #upload(id) {
    const chosen = this.#chosen.get(id);
    if (!chosen) return;
    const { jid, file, controller } = chosen;
    try {
      const upload = await uploadFile(file, {
        signal: controller.signal,
        onProgress: this.#progressOf(id),
      });
      if (this.#chosen.has(id))
        this.#store.dispatch({ type: 'attachment.uploaded', jid, id, upload });
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(id, error);
    }
  }

  /**
   * @param {string} id
   * @param {unknown} error
   */
  #fail(id, error) {
    // An answer 413 may come from a proxy, in its own words.
    const isTooLarge = error instanceof ApiError && error.status === 413;
    const problem = problemOf(error);
    this.#change(id, {
      status: 'failed',
      problem: isTooLarge ? { ...TOO_LARGE, ...problem, code: TOO_LARGE.code } : problem,
    });
  }

  /** @param {string} id */
  #progressOf(id) {
    let at = 0;
    return (/** @type {number} */ loaded) => {
      const now = performance.now();
      if (now - at < PROGRESS_MS) return;
      at = now;
      this.#change(id, { loaded });
    };
  }

  /**
   * @param {string} id
   * @param {Partial<Attachment>} change
   */
  #change(id, change) {
    const chosen = this.#chosen.get(id);
    if (chosen) this.#store.dispatch({ type: 'attachment.changed', jid: chosen.jid, id, change });
  }

  /** @param {string} id */
  #forget(id) {
    const chosen = this.#chosen.get(id);
    chosen?.controller.abort();
    this.#chosen.delete(id);
    return chosen?.jid ?? null;
  }
}

/** Pixels of the longer side: a picture of a message at twice the density of its pixels. */
const LONGER_SIDE = 640;
const QUALITY = 0.85;
const SHOWN = /^image\/(jpeg|png|webp|gif)$/;

/**
 * A small copy of a picture as a `data:` URL: the page's policy allows no object URLs, and the copy takes less memory
 * than the picture.
 * @param {File} file
 * @returns {Promise<string | null>} null if it is no picture that this browser can read
 */
async function makeThumbnail(file) {
  if (!SHOWN.test(file.type)) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGER_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/webp', QUALITY);
  } catch {
    return null; // damaged; the service says so when it is sent
  }
}
