import { describe, expect, it } from '@jest/globals';
import { aMedia } from '../../testing/factories.js';
import { fileKind, fileLabel, shownType } from './file-kind.js';

describe('the kind of a document', () => {
  it.each([
    ['text', { mimetype: 'application/pdf', file_name: 'a.pdf' }],
    ['sheet', { mimetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }],
    ['slides', { file_name: 'Talk.PPTX' }],
    ['archive', { mimetype: 'application/zip' }],
    ['image', { mimetype: 'image/png' }],
    ['other', { mimetype: 'application/octet-stream', file_name: 'x.bin' }],
    ['other', {}],
  ])('is %s', (kind, media) => {
    expect(fileKind(aMedia(media))).toBe(kind);
  });

  it('has a short name if there is one', () => {
    expect(fileLabel(aMedia({ file_name: 'report.pdf' }))).toBe('PDF');
    expect(fileLabel(aMedia({ mimetype: 'application/pdf' }))).toBe('PDF');
    expect(fileLabel(aMedia({ mimetype: 'application/octet-stream' }))).toBeNull();
  });

  it('opens in a tab only if nothing in it can run', () => {
    expect(shownType(aMedia({ mimetype: 'application/pdf' }))).toBe('application/pdf');
    expect(shownType(aMedia({ mimetype: 'text/plain' }))).toBe('text/plain; charset=utf-8');
    for (const mimetype of [
      'text/html',
      'image/svg+xml',
      'application/xhtml+xml',
      'text/xml',
      null,
    ]) {
      expect(shownType(aMedia({ mimetype }))).toBeNull();
    }
  });
});
