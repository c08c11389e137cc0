import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { PACKAGE_ROOT } from '../config/package-info.js';
import { PICKER_PATH, serveEmojiPicker, withoutInlineStyles } from './emoji-picker.middleware.js';

describe('the picker of emojis', () => {
  const app = express().disable('etag').use(PICKER_PATH, serveEmojiPicker());

  it('has no inline styles left', async () => {
    const { text, headers } = await request(app).get(PICKER_PATH).expect(200);
    expect(headers['content-type']).toContain('javascript');
    expect(text).not.toContain("createElement('style')");
    expect(text).toContain('targetNode.style.cssText = newValue');
  });

  it('is sent again only when it has changed', async () => {
    const { headers } = await request(app).get(PICKER_PATH);
    await request(app).get(PICKER_PATH).set('If-None-Match', headers['etag']).expect(304);
  });

  it('is not served when another version has other places to replace', () => {
    const path = join(PACKAGE_ROOT, 'node_modules/emoji-picker-element/picker.js');
    const other = readFileSync(path, 'utf8').replace(
      'targetNode.setAttribute',
      'node.setAttribute',
    );
    expect(() => withoutInlineStyles(other)).toThrow('emoji-picker-element has changed');
  });
});
