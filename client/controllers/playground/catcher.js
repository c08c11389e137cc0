import { every } from '../../account/visit.js';
import { t } from '../../language/t.js';
import { problemOf } from '../../service/api-error.js';
import { runCommand } from '../../service/dashboard-api.js';
import { createWebhook } from '../../service/webhooks-api.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

const POLL_MS = 500;

/** Shows the requests that the playground's receiver of webhooks got, and makes a webhook to it. */
export class CatcherControl {
  #store;
  #wasOpen = false;

  /** @type {Handlers} */
  intents = {
    'catcher-webhook': () => void this.createWebhook(),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    every(() => void this.poll(), POLL_MS);
  }

  /** @param {AppState} state */
  update({ playground }) {
    const hasOpened = playground.isOpen && !this.#wasOpen;
    this.#wasOpen = playground.isOpen;
    if (hasOpened) void this.poll();
  }

  /** The secret goes from the service to the receiver; nobody needs to see it. */
  async createWebhook() {
    const { catcher } = this.#store.state.webhooks;
    if (!catcher) return;
    this.#store.dispatch({ type: 'playground.working' });
    try {
      const description = t('catcher.heading');
      const { secret } = await createWebhook({ url: catcher.url, description });
      await runCommand('catcher-trust', { secret });
      this.#store.dispatch(
        { type: 'playground.done', done: t('catcher.created') },
        { type: 'webhooks.changed', change: { isStale: true } },
      );
    } catch (error) {
      this.#store.dispatch({ type: 'playground.failed', problem: problemOf(error) });
    }
    await this.poll();
  }

  async poll() {
    const { playground, isServiceAway } = this.#store.state;
    if (!playground.isOpen || !playground.hasCatcher || isServiceAway) return;
    if (document.visibilityState !== 'visible') return;
    try {
      const { answer: catcher } = await runCommand('catcher', {});
      this.#store.dispatch({ type: 'webhooks.changed', change: { catcher } });
    } catch {
      // The next poll may succeed; a failed command reports it.
    }
  }
}
