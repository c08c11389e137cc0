import { every } from '../../account/visit.js';
import { dayKey } from '../../state/shared/time.js';

/**
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

const MINUTE_MS = 60_000;

/**
 * Keeps the calendar day of the state up to date.
 * @param {Store<AppState, Action>} store
 */
export function watchDay(store) {
  const follow = () => {
    const today = dayKey(Date.now());
    if (today !== store.state.today) store.dispatch({ type: 'day.changed', today });
  };
  follow();
  every(follow, MINUTE_MS);
}
