import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dashboard } from '../../packages/client/src/index.js';
import { CuttingProxy } from './cutting-proxy.js';
import { PairedSession } from '../support/service/session.js';
import { keepTalking, seqsOfLog } from './talk-through-cuts.js';

const RECONNECTS = 20;

describe('the events of the client', () => {
  let session: PairedSession;
  let proxy: CuttingProxy;
  let dashboard: Dashboard;

  beforeAll(async () => {
    session = await PairedSession.start();
    proxy = await CuttingProxy.start(session.service.baseUrl);
    dashboard = new Dashboard({ url: proxy.url });
  });

  afterAll(async () => {
    await proxy.stop();
    await session.dispose();
  });

  it(`come each once and in order over ${RECONNECTS} reconnects`, async () => {
    let opened = 0;
    const stopping = new AbortController();
    const feed = dashboard.events({ signal: stopping.signal, onOpen: () => (opened += 1) });
    await feed.open();
    const start = feed.lastSeq!;
    const seqs: number[] = [];
    const reading = (async () => {
      for await (const { seq } of feed) seqs.push(seq);
    })();
    const last = await keepTalking(session, proxy, {
      reconnects: RECONNECTS,
      opened: () => opened,
    });
    await last.reached(() => seqs.at(-1) ?? 0);
    stopping.abort();
    await reading;
    expect(opened).toBeGreaterThan(RECONNECTS);
    const expected = await seqsOfLog(session, start, last.seq);
    expect(expected).toHaveLength(last.seq - start);
    expect(seqs.slice(0, expected.length)).toEqual(expected);
  });
});
