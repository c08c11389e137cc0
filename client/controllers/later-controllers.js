import { visitSignal } from '../account/visit.js';
import { loadParts } from '../components/parts.js';
import { t } from '../language/t.js';

/**
 * @import { AppStore } from '../state/app.reducer.js'
 * @import { Notices } from './page/notices.js'
 * @import { Wiring } from './wiring.js'
 */

/** The longest time that the first rendering waits for the chats. */
const FIRST_LOOK_MS = 1000;

/**
 * Loads the parts that the first rendering does not need: the controllers, then the elements that ask them for
 * something. The chats come first, also on a slow machine.
 * @param {AppStore} store
 * @param {Wiring} wiring
 * @param {Notices} notices
 */
export async function addLater(store, wiring, notices) {
  const visit = visitSignal();
  await Promise.race([
    store.until(({ haveChatsLoaded }) => haveChatsLoaded).then(drawn),
    new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS)),
  ]);
  const loaded = await Promise.allSettled([
    import('./message-controllers.js').then(({ messageControllers }) => messageControllers),
    import('./chat-controllers.js').then(({ chatControllers }) => chatControllers),
    import('./tool-controllers.js').then(({ toolControllers }) => toolControllers),
  ]);
  // Not for the next account: they would ask for this one's open chat, and mark it as read there.
  if (visit.aborted) return;
  for (const result of loaded) {
    if (result.status === 'fulfilled') wiring.add(result.value(store));
    else {
      reportError(result.reason);
      notices.showMissing(t('part.failed.buttons'));
    }
  }
  void loadParts();
  if (loaded.every(({ status }) => status === 'fulfilled')) wiring.checkComplete();
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
