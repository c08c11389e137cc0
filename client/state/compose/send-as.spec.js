import { describe, expect, it } from '@jest/globals';
import { anAttachment, anUpload } from '../../testing/factories.js';
import { attachmentsNote, canSend, captioned, attachments } from './attachments.reducer.js';
import { toNewMessage, waysToSend, whyDocument } from './send-as.js';

const MEGABYTE = 1024 * 1024;
const CONTEXT = { caption: '', quotedId: null };

describe('the form in which a file is sent', () => {
  it.each([
    ['a JPEG', { mimetype: 'image/jpeg', width: 1 }, 'image document'],
    ['a damaged JPEG', { mimetype: 'image/jpeg', is_damaged: true }, 'document'],
    ['a GIF', { mimetype: 'image/gif', width: 1 }, 'document'],
    ['an MP4', { mimetype: 'video/mp4', width: 1 }, 'video gif document'],
    ['Ogg/Opus', { mimetype: 'audio/ogg; codecs=opus', seconds: 1 }, 'voice audio document'],
    ['Ogg/Vorbis', { mimetype: 'audio/ogg; codecs=vorbis', seconds: 1 }, 'document'],
    ['an MP3 of unknown length', { mimetype: 'audio/mpeg' }, 'audio document'],
    ['a WAV', { mimetype: 'audio/wav', seconds: 1 }, 'document'],
    ['a small WebP', { mimetype: 'image/webp', width: 512, height: 512 }, 'sticker document'],
    ['a wide WebP', { mimetype: 'image/webp', width: 1600, height: 400 }, 'document sticker'],
    [
      'a heavy WebP',
      { mimetype: 'image/webp', width: 512, height: 512, size: MEGABYTE + 1 },
      'document',
    ],
    [
      'a film of two hours',
      { mimetype: 'video/mp4', seconds: 7200, size: 900 * MEGABYTE },
      'document',
    ],
    ['anything else', { mimetype: 'application/octet-stream' }, 'document'],
  ])('%s', (_name, fields, expected) => {
    expect(waysToSend(anUpload(fields)).join(' ')).toBe(expected);
  });

  it.each([
    ['a GIF', { mimetype: 'image/gif', width: 1 }, /only JPEG and PNG as photos/],
    ['a damaged JPEG', { mimetype: 'image/jpeg', is_damaged: true }, /damaged/],
    ['a WebM', { mimetype: 'video/webm' }, /only MP4 and 3GP/],
    ['a WAV', { mimetype: 'audio/wav', seconds: 1 }, /only MP3/],
    ['Ogg/Vorbis', { mimetype: 'audio/ogg; codecs=vorbis' }, /Ogg\/Opus/],
    ['a wide WebP', { mimetype: 'image/webp', width: 1600, height: 400 }, /512/],
    ['a heavy WebP', { mimetype: 'image/webp', width: 512, size: MEGABYTE + 1 }, /1 MB/],
    ['a damaged WebP', { mimetype: 'image/webp', is_damaged: true }, /damaged/],
    ['a long film', { mimetype: 'video/mp4', width: 1, size: 900 * MEGABYTE }, /100 MB/],
  ])('why %s is a document', (_name, fields, expected) => {
    expect(whyDocument(anUpload(fields))).toMatch(expected);
  });

  it.each([
    ['a JPEG', { mimetype: 'image/jpeg', width: 1 }],
    ['a PDF', { mimetype: 'application/pdf', size: 900 * MEGABYTE }],
  ])('no reason for %s', (_name, fields) => {
    expect(whyDocument(anUpload(fields))).toBeNull();
  });

  it.each(
    /** @type {const} */ ([
      ['image', { type: 'image', view_once: true }],
      ['video', { type: 'video', view_once: true }],
      ['gif', { type: 'video', gif: true }],
      ['audio', { type: 'audio' }],
      ['voice', { type: 'audio', voice: true, view_once: true }],
      ['document', { type: 'document', file_name: 'a.bin' }],
      ['sticker', { type: 'sticker' }],
    ]),
  )('a file as %s that may be seen once, if that is possible', (sendAs, expected) => {
    const file = { name: 'a.bin', upload: anUpload({ media_id: 'M' }), isViewOnce: true };
    expect(toNewMessage({ ...file, sendAs }, CONTEXT)).toEqual({ ...expected, media_id: 'M' });
  });

  it('a name that is too long loses its beginning, not its end', () => {
    const file = { name: `${'x'.repeat(300)}.pdf`, upload: anUpload(), isViewOnce: false };
    const { file_name: name } = toNewMessage({ ...file, sendAs: 'document' }, CONTEXT);
    expect(name).toMatch(/^x{196}\.pdf$/);
  });
});

describe('the files of a draft', () => {
  it('are gone from the state with the last one', () => {
    const all = attachments.reduce(
      {},
      { type: 'attachments.added', jid: 'a', attachments: [anAttachment({ id: '1' })] },
    );
    expect(attachments.reduce(all, { type: 'attachment.removed', jid: 'a', id: '1' })).toEqual({});
  });

  it('give the caption to the first one that can have it', () => {
    const list = [
      anAttachment({ id: 'failed', status: 'failed', sendAs: null }),
      anAttachment({ id: 'voice', sendAs: 'voice' }),
      anAttachment({ id: 'picture', sendAs: 'image' }),
    ];
    expect(captioned(list)?.id).toBe('picture');
    expect(captioned(list.slice(0, 2))).toBeUndefined();
  });

  it('can be sent if one has not failed, or without any, if there is a text', () => {
    const failed = anAttachment({ status: 'failed' });
    expect(canSend([failed], 'a text')).toBe(false);
    expect(canSend([failed, anAttachment()], '')).toBe(true);
    expect([canSend([], 'a text'), canSend([], ' ')]).toEqual([true, false]);
  });

  it('say what to do if none of them can be sent, but the text could', () => {
    const failed = anAttachment({ status: 'failed', sendAs: null });
    const draft = { isSending: false, hasText: true };
    expect(attachmentsNote([failed], draft)).toBe('Remove the file to send the text');
    expect(attachmentsNote([failed, failed], draft)).toBe('Remove the files to send the text');
    expect(attachmentsNote([failed], { ...draft, hasText: false })).toBe('');
    expect(attachmentsNote([failed, anAttachment()], draft)).toBe('');
    expect(attachmentsNote([anAttachment({ sendAs: 'voice' })], draft)).toMatch(/^Without/);
  });
});
