import { describe, expect, it } from '@jest/globals';
import { aMedia, aMessage } from '../../testing/factories.js';
import {
  callKind,
  failureText,
  fileFacts,
  groupReactions,
  hasFile,
  lineOf,
  mediaFacts,
  mediaTitle,
  messageNote,
  noticeText,
  shownSize,
  statusText,
  waitingText,
} from './message.view.js';

describe('a call', () => {
  it.each([
    [true, 'video', 'Missed video call'],
    [false, 'voice', 'Missed voice call'],
    [null, 'any', 'Missed call'],
  ])('with video: %s is shown without a kind if the kind is unknown', (is_video, kind, text) => {
    expect(callKind({ is_video })).toBe(kind);
    expect(callKind({ is_video, is_group: true })).toBe(`group-${kind}`);
    const details = { is_video, is_group: false };
    expect(noticeText(aMessage({ type: 'call', details }))).toBe(text);
  });
});

describe('messages', () => {
  it('have a text for each outgoing status, and none for received ones', () => {
    expect(statusText('played')).toBe('Played');
    expect(statusText('received')).toBeNull();
  });

  it('tell their reason to wait', () => {
    const queued = aMessage({ from_me: true, status: 'queued' });
    const picture = aMessage({ ...queued, type: 'image', media: aMedia() });
    expect(waitingText(picture, true)).toBe('Uploading to WhatsApp…');
    expect(waitingText(picture, false)).toBe('Waiting for the connection');
    // The next reason to wait is its turn, as with texts.
    expect(waitingText({ ...picture, uploaded_at: 1 }, true)).toBeNull();
    expect(waitingText({ ...picture, uploaded_at: 1 }, false)).toBe('Waiting for the connection');
    expect(waitingText(queued, true)).toBeNull();
    expect(waitingText(queued, false)).toBe('Waiting for the connection');
    for (const status of /** @type {const} */ (['sending', 'sent', 'error', 'received'])) {
      expect(waitingText({ ...picture, status }, false)).toBeNull();
    }
  });

  it('have a failure text, that of the service if there is one', () => {
    expect(failureText(aMessage({ status: 'error', error_text: 'Refused.' }))).toBe('Refused.');
    expect(failureText(aMessage({ status: 'unknown', error_text: null }))).toMatch(
      /may have arrived/,
    );
    expect(failureText(aMessage({ status: 'sent' }))).toBeNull();
  });

  it('have a note with the reason for a missing text', () => {
    expect(messageNote(aMessage({ type: 'image', deleted_at: 1 }))).toMatch(/deleted/);
    expect(messageNote(aMessage({ type: 'undecrypted', text: null }))).toMatch(/decrypted/);
    expect(messageNote(aMessage({ type: 'unsupported', text: 'Open it once' }))).toMatch(/once/);
    expect(messageNote(aMessage({}))).toBeNull();
  });

  it('name their attachment and its size', () => {
    const media = aMedia({ file_name: 'plan.pdf', mimetype: 'application/pdf', size: 2_400_000 });
    const message = aMessage({ type: 'document', media });
    expect([mediaTitle(message), mediaFacts(media)]).toEqual([
      'plan.pdf',
      'application/pdf · 2.4 MB',
    ]);
    const voice = aMedia({ is_voice: true, seconds: 65 });
    expect(mediaTitle(aMessage({ type: 'audio', media: voice }))).toBe('Voice message');
    expect(mediaFacts(voice)).toBe('1:05');
  });

  it('are one line in quotes and search results', () => {
    const media = aMedia({ file_name: 'plan.pdf' });
    expect(lineOf(aMessage({ type: 'document', text: null, media }))).toBe('plan.pdf');
    const voice = aMedia({ is_voice: true });
    expect(lineOf(aMessage({ type: 'audio', text: null, media: voice }))).toBe('Voice message');
    expect(lineOf({ type: 'document', text: null })).toBe('Document');
    expect(lineOf(aMessage({ text: 'a text' }))).toBe('a text');
  });

  it('tell all known facts of their file, and nothing else', () => {
    const media = aMedia({ mimetype: 'video/mp4', size: 2_400_000, width: 640, height: 360 });
    const message = aMessage({ type: 'video', media: { ...media, seconds: 65, state: 'stored' } });
    expect(Object.fromEntries(fileFacts(message))).toEqual({
      Type: 'video/mp4',
      Size: '2.4 MB (2,400,000 bytes)',
      Dimensions: '640 × 360',
      Duration: '1:05',
      State: 'Stored here',
    });
    const failed = aMedia({ state: 'failed', error_code: 'bad_hash', size: 10 });
    expect(fileFacts(aMessage({ type: 'document', media: failed }))).toEqual([
      ['Size', '10 B'],
      ['State', 'Could not be fetched'],
      ['File error', 'bad_hash'],
    ]);
    expect(fileFacts(aMessage({}))).toEqual([]);
  });

  it('keep a place for their picture, whatever size its sender names', () => {
    const sizeOf = (/** @type {Partial<import('../../service/types.d.ts').Media>} */ media) => {
      const { width, height } = shownSize(aMessage({ type: 'image', media: aMedia(media) }));
      return [width, height];
    };
    expect(sizeOf({ width: 1600, height: 1200 })).toEqual([320, 240]);
    expect(sizeOf({ width: 600, height: 1200 })).toEqual([160, 320]);
    expect(sizeOf({ width: 20, height: 10 })).toEqual([20, 10]);
    expect(sizeOf({ width: 1, height: 4_294_967_295 })).toEqual([1, 320]);
    expect(sizeOf({ width: null, height: 10 })).toEqual([320, 320]);
  });

  it('show their file unless it is on the phone only', () => {
    expect(hasFile(aMessage({ media: aMedia() }))).toBe(true);
    expect(hasFile(aMessage({ media: aMedia({ url: null }) }))).toBe(false);
    expect(hasFile(aMessage({ media: null }))).toBe(false);
    expect(hasFile(aMessage({ is_view_once: true, media: aMedia() }))).toBe(false);
  });

  it('show each reaction once, with its senders', () => {
    const by = (/** @type {string} */ sender_name, from_me = false) => ({
      emoji: '👍',
      sender_jid: '1@lid',
      sender_name,
      from_me,
      timestamp: 1,
    });
    expect(groupReactions([by('Contact'), by('', true)])).toEqual([
      { emoji: '👍', names: ['Contact', 'You'], isMine: true },
    ]);
  });
});
