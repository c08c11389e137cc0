import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { shownDeliveries } from '../../state/webhooks/webhooks.view.js';
import { Deliveries } from './deliveries.js';

/**
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { Webhook, WebhookDelivery } from '../../service/types.d.ts'
 */

const START = Date.parse('2026-11-20T12:00:00.000Z');

/** The deliveries of the service, newest first. @type {WebhookDelivery[]} */
let stored = [];
/** The queries that it got. @type {URLSearchParams[]} */
let asked = [];

/**
 * @param {number} seq
 * @param {string} [text]
 */
const aDelivery = (seq, text = '') =>
  /** @type {WebhookDelivery} */ ({
    id: `wh_1_${seq}`,
    seq,
    type: 'message.received',
    state: 'delivered',
    first_at: new Date(START + seq).toISOString(),
    next_at: null,
    attempts: [],
    body: JSON.stringify({
      data: {
        type: 'message.received',
        kind: 'message',
        chat_jid: seq % 2 === 0 ? 'even@lid' : 'odd@lid',
        payload: { message: { text } },
      },
    }),
  });

/** @param {RequestInfo | URL} input */
async function serve(input) {
  const { searchParams: query } = new URL(
    typeof input === 'string' ? input : '',
    'http://localhost',
  );
  asked.push(query);
  const limit = Number(query.get('limit'));
  const before = query.get('before');
  const found = stored
    .filter(({ body }) => body.toLowerCase().includes((query.get('q') ?? '').toLowerCase()))
    .filter(({ seq }) => before === null || Number(seq) < Number(before));
  const deliveries = found.slice(0, limit);
  const next = found.length > limit ? String(deliveries.at(-1)?.seq) : null;
  return Response.json({ deliveries, pagination: { limit, next } });
}

describe('Deliveries', () => {
  /** @type {AppStore} */
  let store;
  /** @type {Deliveries} */
  let deliveries;
  const answer = jest.spyOn(globalThis, 'fetch');

  const open = () =>
    /** @type {NonNullable<AppState['webhooks']['deliveries']>} */ (
      store.state.webhooks.deliveries
    );
  const seqs = () => shownDeliveries(open()).map(({ seq }) => seq);
  const settle = () => jest.advanceTimersByTimeAsync(1000);
  /** @param {number} from @param {number} to */
  const range = (from, to) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

  /** Other deliveries: the list of webhooks has been loaded again. */
  async function refresh() {
    const { loads } = store.state.webhooks;
    store.dispatch({ type: 'webhooks.changed', change: { loads: loads + 1 } });
    await settle();
  }

  beforeEach(async () => {
    jest.useFakeTimers();
    answer.mockImplementation(serve);
    stored = range(2500, 1).map((seq) => aDelivery(seq, seq === 7 ? 'The needle' : ''));
    asked = [];
    store = new Store(reduceApp, {
      ...INITIAL_STATE,
      route: { ...INITIAL_STATE.route, name: 'webhooks', webhookId: 'wh_1' },
    });
    deliveries = new Deliveries(store);
    store.subscribe((state) => deliveries.update(state));
    const list = [/** @type {Webhook} */ ({ id: 'wh_1' })];
    store.dispatch({ type: 'webhooks.changed', change: { list } });
    await settle();
  });

  it('finds a text in all deliveries of the service, and asks once for a typed text', async () => {
    expect(seqs()).toEqual(range(2500, 2401));
    asked = [];
    for (const text of ['n', 'ne', 'needle']) deliveries.filter(text);
    expect([seqs(), open().isSearching]).toEqual([[], true]);
    await settle();
    expect([seqs(), open().isSearching, open().next]).toEqual([[7], false, null]);
    expect(asked.map((query) => query.get('q'))).toEqual(['needle']);
    deliveries.filter('');
    await settle();
    expect(seqs()).toEqual(range(2500, 2401));
  });

  it('searches older ones in large steps for a filter that only the page can apply', async () => {
    deliveries.filter('chat:odd@lid');
    await settle();
    expect([seqs().length, open().deliveries.length]).toEqual([50, 100]);
    await deliveries.showMore();
    expect([seqs().length, open().deliveries.length]).toEqual([550, 1100]);
    await deliveries.showMore();
    await deliveries.showMore();
    expect([seqs().length, open().deliveries.length, open().next]).toEqual([1250, 2500, null]);
  });

  it('shows older ones without a gap, while new ones come', async () => {
    for (let seq = 2501; seq <= 2503; seq += 1) {
      stored.unshift(aDelivery(seq));
      const more = deliveries.showMore();
      await refresh();
      await more;
    }
    expect(seqs()).toEqual(range(2503, 2503 - 399));
    deliveries.filter('chat:odd@lid');
    await deliveries.showMore();
    deliveries.filter('-chat:nobody');
    for (let seq = 2504; seq <= 2510; seq += 1) {
      stored.unshift(aDelivery(seq));
      await refresh();
    }
    expect(seqs()).toEqual(range(2510, 2510 - open().deliveries.length + 1));
    expect(open().deliveries.length).toBeGreaterThan(1000);
  });

  it('shows them again when one comes back to the webhook', async () => {
    const { route } = store.state;
    for (const webhookId of [undefined, 'wh_1']) {
      store.dispatch({ type: 'route.changed', route: { ...route, webhookId } });
      await settle();
    }
    expect(seqs()).toEqual(range(2500, 2401));
  });

  it('drops the answer to an outdated filter', async () => {
    /** @type {(response: Response) => void} */
    let late = () => undefined;
    answer.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    deliveries.filter('needle');
    await settle();
    deliveries.filter('');
    await settle();
    late(Response.json({ deliveries: [aDelivery(1)], pagination: { next: null } }));
    await settle();
    expect(seqs()).toEqual(range(2500, 2401));
  });

  it('keeps the shown ones when a request fails', async () => {
    answer.mockRejectedValueOnce(new TypeError('network'));
    await refresh();
    expect(open().problem).not.toBeNull();
    expect(seqs()).toEqual(range(2500, 2401));
    await refresh();
    expect(open().problem).toBeNull();
  });
});
