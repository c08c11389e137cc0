import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { libraryFolder } from './library-folder.js';

export const PICKER_PATH = '/vendor/emoji-picker-element/picker.js';

/**
 * The picker of emojis writes a style element and style attributes, which the page's policy forbids. It may set the same
 * styles by script, so these two places of its source are replaced. Can go when the package works under a policy
 * without `unsafe-inline`.
 */
const REPLACEMENTS = [
  [
    `const style = document.createElement('style');
    style.textContent = baseStyles + EXTRA_STYLES;
    this.shadowRoot.appendChild(style);`,
    `const sheet = new CSSStyleSheet();
    sheet.replaceSync(baseStyles + EXTRA_STYLES);
    this.shadowRoot.adoptedStyleSheets = [sheet];`,
  ],
  [
    'targetNode.setAttribute(attributeName, newValue);',
    `if (attributeName === 'style') targetNode.style.cssText = newValue;
        else targetNode.setAttribute(attributeName, newValue);`,
  ],
] as const;

/** Serves the picker's module so that it works under the page's content security policy. */
export function serveEmojiPicker(): RequestHandler {
  const text = withoutInlineStyles(
    readFileSync(join(libraryFolder('emoji-picker-element'), 'picker.js'), 'utf8'),
  );
  const digest = createHash('sha256').update(text).digest('base64url');
  return (_request, response) => {
    response
      .type('js')
      .set({ 'Cache-Control': 'no-cache', ETag: `"${digest}"` })
      .send(text);
  };
}

/** @throws if the source does not match the replacements */
export function withoutInlineStyles(source: string): string {
  return REPLACEMENTS.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error('emoji-picker-element has changed');
    return text.replace(before, after);
  }, source);
}
