import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { ApiClient } from '../../support/service/http.js';
import { Service } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { ACTS, COMMANDS, ForeignPages } from './foreign-pages.js';

const TOKEN = 'a-token-of-some-length';
/** Chromium resolves such names to this machine. */
const HOST = 'dash.localhost';
/** Browsers send neither `Sec-Fetch-Site` nor cookies of HTTPS to it over plain HTTP. */
const LAN_HOST = 'dash.example';

describe('pages in a browser that has logged in', () => {
  let browser: Browser;
  let service: Service;
  let pages: ForeignPages;
  let context: BrowserContext;
  let api: ApiClient;

  beforeAll(async () => {
    browser = await launchBrowser([`--host-resolver-rules=MAP *.example 127.0.0.1`]);
    const env = { SERVICE_API_TOKEN: TOKEN, SERVICE_ALLOWED_HOSTS: `${HOST},${LAN_HOST}` };
    service = await Service.start({ env });
    api = new ApiClient(service.baseUrl, { Authorization: `Bearer ${TOKEN}` });
    pages = await ForeignPages.start([HOST, LAN_HOST]);
    context = await browser.newContext({ ignoreHTTPSErrors: true });
    for (const host of [HOST, LAN_HOST]) await logIn(ownUrl(host));
  });

  afterAll(async () => {
    await browser.close();
    pages.stop();
    await service.dispose();
  });

  const ownUrl = (host: string) => `http://${host}:${new URL(service.baseUrl).port}/`;

  async function logIn(url: string): Promise<void> {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByLabel('API token').fill(TOKEN);
    await page.keyboard.press('Enter');
    await page.getByLabel('API token').waitFor({ state: 'detached' });
    await page.close();
  }

  /** The answers of the service to each kind of request of a page. */
  async function answersTo(from: string, to: string): Promise<Record<string, number>> {
    const answers: Record<string, number> = {};
    for (const [act, run] of Object.entries(ACTS)) {
      // One at a time: a form or link is still under way when its answer is known.
      const page = await context.newPage();
      await page.goto(from);
      const mark = encodeURIComponent(`${from} ${act} ${to}`);
      const path = COMMANDS.has(act) ? '/api/disconnect' : '/api/token';
      await page.evaluate(run, `${to}${path.slice(1)}?mark=${mark}`);
      answers[act] = await waitFor(`the answer to ${act} of ${from}`, () => statusOf(mark));
      await page.close();
    }
    return answers;
  }

  async function statusOf(mark: string): Promise<number | false> {
    const { body } = await api.get<{ requests: { path: string; status: number }[] }>(
      '/api/requests',
    );
    return body.requests.find(({ path }) => path.includes(`mark=${mark}`))?.status ?? false;
  }

  const REFUSED = Object.fromEntries(Object.keys(ACTS).map((act) => [act, 403]));

  it.each([
    // A link brings the cookie from the same site only.
    ['another port', () => pages.url('http', HOST), 200],
    ['another scheme', () => pages.url('https', HOST), 401],
    ['a sub-domain', () => pages.url('http', `sub.${HOST}`), 200],
    ['another name of this machine', () => pages.url('http', 'localhost'), 401],
    ['another site', () => pages.url('http', 'evil.localhost'), 401],
    ['an address', () => pages.url('http', '127.0.0.1'), 401],
  ])('of %s get nothing but by a plain link', async (_what, from, link) => {
    expect(await answersTo(from(), ownUrl(HOST))).toEqual({ ...REFUSED, link });
  });

  it('of the service get their data', async () => {
    const page = await context.newPage();
    await page.goto(ownUrl(HOST));
    const asked = await page.evaluate(async () => {
      const post = await fetch('/api/disconnect', { method: 'POST' });
      const stream = new EventSource('/api/events/stream');
      await new Promise((resolve) => stream.addEventListener('open', resolve));
      stream.close();
      return [post.status, (await fetch('/api/token')).status];
    });
    expect(asked).toEqual([200, 200]);
    await page.close();
  });

  const WAYS = [
    ['another port', () => pages.url('http', LAN_HOST)],
    ['another scheme', () => pages.url('https', LAN_HOST)],
    ['a sub-domain', () => pages.url('http', `sub.${LAN_HOST}`)],
    ['another site', () => pages.url('http', 'evil.example')],
  ] as const;

  it.each(
    WAYS.flatMap(([what, from]) =>
      // The browser sends nothing but forms in clear from a page of HTTPS.
      [...COMMANDS]
        .filter((act) => what !== 'another scheme' || act === 'form')
        .map((act) => [what, act, from] as const),
    ),
  )(
    'of %s command nothing by %s where the browser does not tell how far they are',
    async (_what, act, from) => {
      const page = await context.newPage();
      await page.goto(from());
      const mark = encodeURIComponent(`${from()} ${act}`);
      await page.evaluate(ACTS[act], `${ownUrl(LAN_HOST)}api/disconnect?mark=${mark}`);
      expect(await waitFor(`the answer to ${act}`, () => statusOf(mark))).toBe(403);
      await page.close();
    },
  );

  it('are logged out by the menu, also at the service', async () => {
    const page = await context.newPage();
    await page.goto(ownUrl(HOST));
    const [cookie] = (await context.cookies(ownUrl(HOST))).map(
      ({ name, value }) => `${name}=${value}`,
    );
    const asPage = new ApiClient(service.baseUrl, { cookie: cookie ?? '' });
    expect((await asPage.get('/api/token')).body).toMatchObject({ is_login: true });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log this browser out' }).click();
    await page.getByLabel('API token').waitFor();
    // The form may come first, with the end of the stream.
    await waitFor('the answer', async () => (await context.cookies(ownUrl(HOST))).length === 0);
    expect((await asPage.get('/api/token')).status).toBe(401);
    await page.close();
  });
});
