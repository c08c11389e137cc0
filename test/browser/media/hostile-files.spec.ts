import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  documentMessage,
  imageMessage,
} from '../../../packages/network/src/people/content/media.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';

/** A script that shows in two ways that it runs: by the title, and by a request to the service. */
const SCRIPT = `document.title = 'hacked'; fetch('/api/health?hacked', { method: 'GET' })`;
const HTML = `<!doctype html><title>harmless</title><script>${SCRIPT}</script><img src="x" onerror="${SCRIPT}">`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`;
const XHTML = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script>${SCRIPT}</script></head></html>`;

type File = { bytes: string; mimetype: string; fileName?: string };

const FILES: Record<string, File & { asImage?: boolean }> = {
  'an SVG picture': { bytes: SVG, mimetype: 'image/svg+xml', asImage: true },
  'an SVG document': { bytes: SVG, mimetype: 'image/svg+xml', fileName: 'a.svg' },
  'an HTML document': { bytes: HTML, mimetype: 'text/html', fileName: 'a.html' },
  'an XHTML document': { bytes: XHTML, mimetype: 'application/xhtml+xml', fileName: 'a.xhtml' },
  'HTML that says it is a JPEG': { bytes: HTML, mimetype: 'image/jpeg', asImage: true },
  'HTML that says it is a video': { bytes: HTML, mimetype: 'video/mp4', fileName: 'a.html' },
  'HTML of no type': { bytes: HTML, mimetype: '', fileName: 'a.html' },
  'HTML with a type that is none': { bytes: HTML, mimetype: 'text/html;\r\nx', fileName: 'a' },
};

let browser: Browser;
let session: ProcessSession;
let bob: Contact;

beforeAll(async () => {
  [browser, session] = await Promise.all([launchBrowser(), PairedSession.spawn()]);
  bob = session.network.contact({ name: 'Bob', receipts: 'none' });
});

afterAll(async () => {
  await browser.close();
  await session.dispose();
});

it.each(Object.keys(FILES))(
  'runs nothing of %s that is opened in a tab of its own',
  async (name) => {
    const file = FILES[name];
    const url = `${session.service.baseUrl}${await send(file)}`;
    expect(await traceOf(url)).toEqual({ titles: [], requests: [] });
  },
);

it('would notice a running script', async () => {
  const url = `${session.service.baseUrl}/api/messages/unprotected/media`;
  const trace = await traceOf(url, (context) =>
    context.route(url, (route) => route.fulfill({ body: HTML, contentType: 'text/html' })),
  );
  expect(trace.titles).toEqual(['hacked']);
  expect(trace.requests.length).toBeGreaterThan(0);
});

/** The requests and the title of a tab that opens an address directly, whether it shows the file or downloads it. */
async function traceOf(
  url: string,
  prepare: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ titles: string[]; requests: string[] }> {
  const context = await browser.newContext();
  await prepare(context);
  const requests: string[] = [];
  context.on('request', (request) => {
    if (request.url() !== url) requests.push(request.url());
  });
  const tab = await context.newPage();
  let isDownload = false;
  tab.on('download', () => (isDownload = true));
  // Opening a download is an error.
  const answer = await tab.goto(url).catch(() => null);
  await waitFor('the file', () => isDownload || answer !== null);
  expect(isDownload || answer?.ok()).toBe(true);
  const titles = isDownload ? [] : [await tab.title()];
  await context.close();
  return { titles: titles.filter((title) => title === 'hacked'), requests };
}

/** @returns the path of the file, once the service knows its message */
async function send({ bytes, asImage, ...fields }: (typeof FILES)[string]): Promise<string> {
  const stored = await bob.storeFile(asImage ? 'image' : 'document', Buffer.from(bytes));
  const file = { ...stored, ...fields };
  const content: proto.IMessage = asImage ? imageMessage(file) : documentMessage(file);
  const { id } = await bob.sendMessage(content);
  const path = `/api/messages/${id}/media`;
  await waitFor('the file', async () => {
    return (await fetch(`${session.service.baseUrl}${path}`)).status === 200;
  });
  return path;
}
