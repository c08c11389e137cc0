import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CLIENT_FOLDER } from './page.module.js';
import express from 'express';
import request from 'supertest';
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

  it('is sent again only when it has changed', async () => {
    const app = express()
      .disable('etag')
      .use(serveStyleSheet(join(FOLDER, 'main.css')));
    const { headers } = await request(app).get('/').expect(200);
    await request(app).get('/').set('If-None-Match', headers.etag).expect(304);
    await request(app).get('/').set('If-None-Match', '"another"').expect(200);
  });
});
