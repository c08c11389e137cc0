import { createRequire } from 'node:module';

const { chromium } = createRequire(import.meta.url)('playwright-core');

/**
 * Notes what runs on the pages of all browsers that this process starts from now on.
 * @returns takes the notes since the last time
 */
export function watchPages() {
  let scripts = [];
  const open = new Set();
  const take = async (page) => {
    if (!open.delete(page)) return;
    // A page that has crashed or is gone has no notes.
    const found = await page.coverage.stopJSCoverage().catch(() => []);
    scripts.push(...found.map(({ url, functions }) => ({ url, functions })));
  };
  const takeAll = () => Promise.all([...open].map(take));
  const start = async (page) => {
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    open.add(page);
    before(page, 'close', () => take(page));
  };
  after(chromium, 'launch', (browser) => {
    before(browser, 'close', takeAll);
    browser.on('context', (context) => {
      before(context, 'close', () => Promise.all(context.pages().map(take)));
      after(context, 'newPage', start);
    });
  });
  return async () => {
    await takeAll();
    const taken = scripts;
    scripts = [];
    return taken;
  };
}

function before(object, name, act) {
  const own = object[name].bind(object);
  object[name] = async (...args) => {
    await act();
    return own(...args);
  };
}

function after(object, name, act) {
  const own = object[name].bind(object);
  object[name] = async (...args) => {
    const made = await own(...args);
    await act(made);
    return made;
  };
}
