import { t } from '../../language/t.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Problem } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 */

/** Shows notices until they are dismissed. */
export class Notices {
  #store;

  /** @type {Handlers} */
  intents = {
    problem: (notice) => this.#show(notice),
    'notice-dismiss': () => this.#show(null),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string} error the part of the page that could not be loaded */
  showMissing(error) {
    this.#show({ error, code: 'part_missing', hint: t('part.failed.hint') });
  }

  /** @param {Problem | null} notice */
  #show(notice) {
    this.#store.dispatch({ type: 'notice.changed', notice });
  }
}
