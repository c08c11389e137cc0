/** @import { AppState } from '../../state/app.reducer.js' */

/**
 * Makes the browser ask before the page is left or reloaded with chosen files that are not sent: unlike texts, they
 * would be lost. It listens only then, because browsers keep no page in their cache that listens all the time.
 */
export class LeaveGuard {
  #isOn = false;
  #isReleased = false;

  /** @param {AppState} state */
  update({ attachments }) {
    const isOn = !this.#isReleased && Object.keys(attachments).length > 0;
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (isOn) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  }

  /** The page has asked already. */
  release() {
    this.#isReleased = true;
    window.removeEventListener('beforeunload', ask);
  }
}

/** @param {BeforeUnloadEvent} event */
const ask = (event) => event.preventDefault();
