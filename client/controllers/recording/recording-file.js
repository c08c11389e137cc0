import { t } from '../../language/t.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 */

/** Reads files of recordings in the browser, and changes the view of the open one. */
export class RecordingFile {
  #store;

  /** @type {Handlers} */
  intents = {
    'recording-file': ({ file }) => void this.open(file),
    'recording-filter': ({ text }) => this.#store.dispatch({ type: 'recording.queried', text }),
    'recording-pings': ({ hasPings }) =>
      this.#store.dispatch({ type: 'recording.pings', hasPings }),
    'recording-expand': ({ key, isExpanded }) =>
      this.#store.dispatch({ type: 'recording.expanded', key, isExpanded }),
    'recording-step': ({ by }) => this.#store.dispatch({ type: 'recording.stepped', by }),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {File | null} file null for anything but a file */
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
