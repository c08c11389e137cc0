import { t } from '../../language/t.js';

/**
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

/** Reads files of recordings in the browser. */
export class RecordingFile {
  #store;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {File | null} file null for what is no file */
  async open(file) {
    const text = await file?.text().catch(() => null);
    if (file && typeof text === 'string')
      this.#store.dispatch({ type: 'recording.opened', fileName: file.name, text });
    else
      this.#store.dispatch({
        type: 'notice.changed',
        notice: { error: t('recording.unreadable'), code: 'unreadable_file' },
      });
  }
}
