import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CLIENT_FOLDER } from './page.module.js';
import express from 'express';
import { askApp } from '../../../test/support/service/ask-app.js';
import { inlineImports, serveStyleSheet } from './style-sheet.middleware.js';

const FOLDER = join(CLIENT_FOLDER, 'styles');

describe('the style sheet of the page', () => {
  const sheet = inlineImports(join(FOLDER, 'main.css'));

  it('has no imports left', () => {
    expect(sheet).not.toContain('@import');
  });

  it('contains all files of the folder', () => {
    for (const name of readdirSync(FOLDER).filter((file) => file !== 'main.css')) {
      expect(sheet).toContain(readFileSync(join(FOLDER, name), 'utf8'));
    }
  });

  it('is sent again only after a change', async () => {
    const app = express()
      .disable('etag')
      .use(serveStyleSheet(join(FOLDER, 'main.css')));
    const { status, headers } = await askApp(app, '/');
    const statusFor = async (etag: string) => {
      const known = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
      return (await askApp(app, '/', { headers: known })).status;
    };
    expect(status).toBe(200);
    expect(await statusFor(headers.get('etag')!)).toBe(304);
    expect(await statusFor('"another"')).toBe(200);
  });
});
