import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate } from '../../../packages/network/src/media/self-signed-certificate.js';

/** Empty pages of other sites, under any name of this machine, by HTTP and by HTTPS. */
export class ForeignPages {
  private constructor(
    private readonly http: Server,
    private readonly https: Server,
  ) {}

  static async start(hosts: string[]): Promise<ForeignPages> {
    const { key, certificate } = createSelfSignedCertificate({
      commonName: 'other people',
      hosts,
      addresses: [],
    });
    const show: RequestListener = (_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Other</title>');
    };
    const pages = new ForeignPages(
      createHttpServer(show),
      createHttpsServer({ key, cert: certificate }, show),
    );
    for (const server of [pages.http, pages.https]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    return pages;
  }

  url(scheme: 'http' | 'https', host: string): string {
    const { port } = this[scheme].address() as AddressInfo;
    return `${scheme}://${host}:${port}/`;
  }

  stop(): void {
    for (const server of [this.http, this.https]) {
      server.close();
      server.closeAllConnections();
    }
  }
}

/** The requests that a page can make a browser send, by name. Each runs in the page. */
export const ACTS: Record<string, (url: string) => void> = {
  form: (url) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: url, enctype: 'text/plain' });
    document.body.append(form);
    form.submit();
  },
  'simple fetch': (url) => {
    void fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }).catch(() => undefined);
  },
  'fetch with credentials': (url) => {
    const init = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const;
    void fetch(url, init).catch(() => undefined);
  },
  'fetch of JSON': (url) => {
    const headers = { 'Content-Type': 'application/json' };
    void fetch(url, { method: 'POST', credentials: 'include', headers, body: '{}' }).catch(
      () => undefined,
    );
  },
  'fetch to read': (url) => void fetch(url, { credentials: 'include' }).catch(() => undefined),
  beacon: (url) => void navigator.sendBeacon(url, 'x'),
  image: (url) => void (new Image().src = url),
  script: (url) => {
    const script = document.createElement('script');
    script.src = url;
    document.head.append(script);
  },
  EventSource: (url) => {
    const stream = new EventSource(url, { withCredentials: true });
    stream.addEventListener('error', () => stream.close());
  },
  frame: (url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
  },
  link: (url) => {
    const link = document.createElement('a');
    link.href = url;
    document.body.append(link);
    link.click();
  },
};

/** The ones that send a command. */
export const COMMANDS = new Set([
  'form',
  'simple fetch',
  'fetch with credentials',
  'fetch of JSON',
  'beacon',
]);
