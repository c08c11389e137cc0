import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { askApp } from '../../../test/support/service/ask-app.js';
import { PACKAGE_ROOT } from '../../base/config/package-info.js';
import { PICKER_PATH, serveEmojiPicker, withoutInlineStyles } from './emoji-picker.middleware.js';

describe('the picker of emojis', () => {
  const app = express().disable('etag').use(PICKER_PATH, serveEmojiPicker());

  it('has no inline styles left', async () => {
    const { status, body, headers } = await askApp<string>(app, PICKER_PATH);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
    expect(body).not.toContain("createElement('style')");
    expect(body).toContain('targetNode.style.cssText = newValue');
  });

  it('is sent again only after a change', async () => {
    const { headers } = await askApp(app, PICKER_PATH);
    const known = { 'If-None-Match': headers.get('etag')!, 'Cache-Control': 'max-age=0' };
    const again = await askApp(app, PICKER_PATH, { headers: known });
    expect(again.status).toBe(304);
  });

  it('is not served if another version has other places to replace', () => {
    const path = join(PACKAGE_ROOT, 'node_modules/emoji-picker-element/picker.js');
    const other = readFileSync(path, 'utf8').replace(
      'targetNode.setAttribute',
      'node.setAttribute',
    );
    expect(() => withoutInlineStyles(other)).toThrow('emoji-picker-element has changed');
  });
});
