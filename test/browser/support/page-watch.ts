import type { ConsoleMessage, Page, Request } from 'playwright-core';

/**
 * Requests for presences and groups are sent in passing: they are refused or lost when the connection or the service
 * ends at that moment.
 */
const IN_PASSING = /\/presence(\/subscribe)?$|^\/api\/groups\/[^/]+$/;
const ENDED = /409|net::ERR/;
/** axe's own: a film began to play between the wait for its length and the check. */
const OF_AXE = /^axe\.utils\.preloadMedia did not load metadata/;

/** Records forbidden things: a page that fails, breaks its own policy, asks another origin, or reloads itself. */
export class PageWatch {
  private readonly complaints: { text: string; path: string }[] = [];
  private tolerated: (string | RegExp)[] = [];
  private loads = 0;

  constructor(
    page: Page,
    private readonly origin: string,
  ) {
    // Violations of the content security policy are on the console as well.
    page.on('console', (message) => this.onConsole(message));
    page.on('pageerror', (error) => this.complain(`error: ${error.message}`));
    page.on('crash', () => this.complain('the page crashed'));
    page.on('dialog', (dialog) => {
      this.complain(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => this.onRequest(request));
    page.on('domcontentloaded', () => this.onLoad());
  }

  /** Accepts console errors for requests to this path: the test makes them fail. */
  tolerate(path: string | RegExp): void {
    this.tolerated.push(path);
  }

  /** Accepts a reload: the test itself does it. */
  expectLoad(): void {
    this.loads -= 1;
  }

  get problems(): string[] {
    return this.complaints
      .filter(({ path, text }) => !this.isTolerated(path) && !isLost(path, text))
      .map(({ text, path }) => `${text} ${path}`.trim());
  }

  /** Begins anew, for the next test on the same page. */
  takeProblems(): string[] {
    const { problems } = this;
    this.complaints.length = 0;
    this.tolerated = [];
    return problems;
  }

  private isTolerated(path: string): boolean {
    return this.tolerated.some((each) =>
      each instanceof RegExp ? each.test(path) : each === path,
    );
  }

  private onConsole(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    if (OF_AXE.test(message.text())) return;
    this.complain(`console: ${message.text()}`, pathOf(message.location().url));
  }

  private onRequest(request: Request): void {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== this.origin) {
      this.complain(`request to another origin: ${request.url()}`);
    }
  }

  private onLoad(): void {
    this.loads += 1;
    if (this.loads > 1) this.complain('the page was loaded again');
  }

  private complain(text: string, path = ''): void {
    this.complaints.push({ text, path });
  }
}

function isLost(path: string, text: string): boolean {
  return IN_PASSING.test(path) && ENDED.test(text);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
