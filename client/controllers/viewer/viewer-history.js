import { visitSignal } from '../../account/visit.js';
import { openPicture } from '../../state/viewer/viewer.view.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

/** Opens and closes the viewer, and gives it an entry in the browser's history, so that Back closes it and does not leave the chat. */
export class ViewerHistory {
  #store;
  #isOpen = false;
  /** True while the browser is on its way back from the viewer's entry. */
  #isLeaving = false;

  /** @type {Handlers} */
  intents = {
    'viewer-change': ({ message }) =>
      this.#store.dispatch({ type: 'viewer.changed', viewer: message && openPicture(message) }),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    window.addEventListener('popstate', () => this.#onPop(), { signal: visitSignal() });
  }

  /** @param {AppState} state */
  update({ viewer }) {
    const isOpen = viewer !== null;
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    if (isOpen) this.#enter();
    else this.#leave();
  }

  #enter() {
    if (!this.#isLeaving && !isViewerEntry()) history.pushState({ isViewer: true }, '');
  }

  /** The entry is not the viewer's any more after a link was followed. */
  #leave() {
    if (!isViewerEntry()) return;
    this.#isLeaving = true;
    history.back();
  }

  #onPop() {
    const wasLeaving = this.#isLeaving;
    this.#isLeaving = false;
    if (!this.#isOpen || isViewerEntry()) return;
    // The next picture was opened while the browser was on its way back from the last one.
    if (wasLeaving) this.#enter();
    else this.#close();
  }

  #close() {
    this.#isOpen = false;
    this.#store.dispatch({ type: 'viewer.changed', viewer: null });
  }
}

const isViewerEntry = () => history.state?.isViewer === true;
