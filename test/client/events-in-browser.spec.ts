import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { Dashboard } from '../../packages/client/src/index.js';
import { launchBrowser } from '../browser/support/chromium.js';
import { CuttingProxy } from './cutting-proxy.js';
import { PairedSession } from '../support/service/session.js';
import { keepTalking, seqsOfLog } from './talk-through-cuts.js';

const RECONNECTS = 20;
const CLIENT = join(import.meta.dirname, '../../packages/client/src/index.ts');

/** The results in the page of the test. */
interface Heard {
  seqs: number[];
  opened: number;
  start: number;
  /** Resolves when the iteration has ended. */
  ended: Promise<void>;
  stop: () => void;
}

declare const client: { Dashboard: typeof Dashboard };
declare const heard: Heard;

let session: PairedSession;
let proxy: CuttingProxy;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  session = await PairedSession.start();
  proxy = await CuttingProxy.start(session.service.baseUrl);
  browser = await launchBrowser();
  page = await browser.newPage();
  const empty = { contentType: 'text/html', body: '<!doctype html><title>A page</title>' };
  await page.route('**/empty.html', (route) => route.fulfill(empty));
  await page.goto(`${proxy.url}/empty.html`);
  await page.addScriptTag({ content: await bundle() });
});

afterAll(async () => {
  await browser.close();
  await proxy.stop();
  await session.dispose();
});

it(`gives a browser each event once and in order over ${RECONNECTS} reconnects`, async () => {
  const start = await page.evaluate(listen);
  const opened = async () => page.evaluate(() => heard.opened);
  const last = await keepTalking(session, proxy, { reconnects: RECONNECTS, opened });
  await last.reached(() => page.evaluate(() => heard.seqs.at(-1) ?? 0));
  const seqs = await page.evaluate(async () => {
    heard.stop();
    await heard.ended;
    return heard.seqs;
  });
  expect(await opened()).toBeGreaterThan(RECONNECTS);
  const expected = await seqsOfLog(session, start, last.seq);
  expect(expected).toHaveLength(last.seq - start);
  expect(seqs.slice(0, expected.length)).toEqual(expected);
});

/** Runs in the page: without an address, the client takes the page's own. */
async function listen(): Promise<number> {
  const stopping = new AbortController();
  const onOpen = () => (kept.opened += 1);
  const feed = new client.Dashboard().events({ signal: stopping.signal, onOpen });
  const kept: Heard = {
    seqs: [],
    opened: 0,
    start: 0,
    ended: Promise.resolve(),
    stop: () => stopping.abort(),
  };
  Object.assign(globalThis, { heard: kept });
  await feed.open();
  kept.ended = (async () => {
    for await (const { seq } of feed) kept.seqs.push(seq);
  })();
  return feed.lastSeq!;
}

/** Fails if any part of it is for Node alone. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [CLIENT],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'client',
    target: 'es2022',
  });
  return outputFiles[0].text;
}
