import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CLIENT_FOLDER } from './client.module.js';
import { readStyleSheet } from './style-sheet.middleware.js';

const FOLDER = join(CLIENT_FOLDER, 'styles');

describe('the style sheet of the page', () => {
  const sheet = readStyleSheet(join(FOLDER, 'main.css'));

  it('asks for no other', () => {
    expect(sheet).not.toContain('@import');
  });

  it('has all that lies in the folder', () => {
    for (const name of readdirSync(FOLDER).filter((file) => file !== 'main.css')) {
      expect(sheet).toContain(readFileSync(join(FOLDER, name), 'utf8'));
    }
  });
});
