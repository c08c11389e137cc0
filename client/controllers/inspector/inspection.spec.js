import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { anEvent } from '../../testing/factories.js';
import { Inspection } from './inspection.js';

/** @param {number} seq */
const eventOf = (seq, text = `text ${seq}`) =>
  anEvent({ seq, message_id: `A${seq}`, payload: { reason: text } });

describe('the inspection', () => {
  /** @type {Store<import('../../state/app.reducer.js').AppState, import('../../state/app.reducer.js').Action>} */
  let store = new Store(reduceApp, INITIAL_STATE);
  let inspection = new Inspection(store);
  /** @type {{ url: URL, answer: (events: object[], next?: string | null) => Promise<void> }[]} */
  let asked = [];

  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((path) => {
      const url = new URL(/** @type {string} */ (path), 'http://127.0.0.1');
      return new Promise((resolve) => {
        asked.push({
          url,
          answer: async (events, next = null) => {
            resolve(Response.json({ events, pagination: { limit: 400, next } }));
            await jest.advanceTimersByTimeAsync(0);
          },
        });
      });
    });
    store = new Store(reduceApp, INITIAL_STATE);
    inspection = new Inspection(store);
    store.dispatch({ type: 'inspector.toggled', isOpen: true });
  });

  afterEach(() => void jest.restoreAllMocks());

  /** The first request of this kind that has no answer yet. */
  const next = (/** @type {(query: URLSearchParams) => boolean} */ isWanted) => {
    const index = asked.findIndex(({ url }) => isWanted(url.searchParams));
    const [request] = asked.splice(index, index < 0 ? 0 : 1);
    if (!request) throw new Error('Nothing was asked');
    return request;
  };
  const isNodes = (/** @type {URLSearchParams} */ query) => query.get('kind') === 'node';
  const isFirst = (/** @type {URLSearchParams} */ query) => !isNodes(query) && !query.has('before');
  const isSearch = (/** @type {URLSearchParams} */ query) => query.has('before') && !isNodes(query);

  async function load() {
    inspection.refresh();
    await next(isFirst).answer([eventOf(900)], '900');
    await next(isNodes).answer([]);
  }

  const rows = () => store.state.inspector.feed.rows.map(({ seq }) => seq);

  it('loads the list although the filter is read meanwhile', async () => {
    inspection.refresh();
    inspection.filter('text');
    await next(isFirst).answer([eventOf(900)]);
    await next(isNodes).answer([]);
    expect(store.state.inspector.feed.hasLoaded).toEqual({ events: true, nodes: true });
    expect(rows()).toEqual([900]);
  });

  it('fetches all stanzas that the service has', async () => {
    inspection.refresh();
    const nodes = [2, 1].map((seq) => anEvent({ seq, kind: 'node', type: 'node.in' }));
    await next(isNodes).answer([nodes[0]], '2');
    const earlier = next((query) => isNodes(query) && query.get('before') === '2');
    await earlier.answer([nodes[1]]);
    expect(rows()).toEqual([1, 2]);
  });

  it('searches further back for the last typed filter', async () => {
    await load();
    inspection.filter('h');
    await jest.advanceTimersByTimeAsync(300);
    const first = next(isSearch);
    expect(first.url.searchParams.get('before')).toBe('900');
    inspection.filter('hello');
    await first.answer([eventOf(5, 'hi')], '5');
    await jest.advanceTimersByTimeAsync(300);
    const second = next((query) => query.get('q') === 'hello');
    await second.answer([eventOf(7, 'hello')]);
    expect(rows()).toEqual([7]);
  });

  it('can go back in the log after a search that reached its beginning', async () => {
    await load();
    inspection.filter('hello');
    await jest.advanceTimersByTimeAsync(300);
    await next(isSearch).answer([]);
    inspection.filter('');
    expect(store.state.inspector.feed.hasEarlier).toBe(true);
    void inspection.extend();
    await next(isSearch).answer([eventOf(899)]);
    expect(rows()).toEqual([899, 900]);
  });

  it('loads again once the service is back', async () => {
    await load();
    store.dispatch({ type: 'feed.reset' });
    inspection.update(store.state);
    await next(isFirst).answer([eventOf(901)]);
    await next(isNodes).answer([]);
    expect(rows()).toEqual([901]);
  });
});
