import { describe, expect, it } from '@jest/globals';
import { currentJid, initials, recipientOf, titleOfJid } from './chat.view.js';
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
import { chatHref, messageHref, parseRoute, traceHref } from './route.js';
import { placeOf } from './thread.view.js';
import { dayName, listTime, secondsUntil } from './time.js';
import { picturesOf } from './viewer.view.js';
import { aChat, aMedia, aMessage } from '../testing/factories.js';

const at = (/** @type {number} */ day, hour = 12) => new Date(2025, 2, day, hour).getTime();

describe('a call', () => {
  it.each([
    [true, 'video', 'Missed video call'],
    [false, 'voice', 'Missed voice call'],
    [null, 'any', 'Missed call'],
  ])('with video: %s is named by no kind that nobody has told', (is_video, kind, text) => {
    expect(callKind({ is_video })).toBe(kind);
    expect(callKind({ is_video, is_group: true })).toBe(`group-${kind}`);
    const details = { is_video, is_group: false };
    expect(noticeText(aMessage({ type: 'call', details }))).toBe(text);
  });
});

describe('routes', () => {
  it('round-trip any jid', () => {
    const jid = 'a/b%+@s.whatsapp.net';
    const chat = { name: 'chat', jid, messageId: null, trace: null };
    expect(parseRoute(chatHref(jid))).toEqual(chat);
    expect(parseRoute(messageHref(jid, 'A/1'))).toEqual({ ...chat, messageId: 'A/1' });
  });

  it('lead to the trace of a message, and to a step of it', () => {
    const trace = { jid: '1@lid', id: 'A/1', stepId: null };
    expect(parseRoute(traceHref('1@lid', 'A/1'))).toMatchObject({
      name: 'trace',
      jid: null,
      trace,
    });
    expect(parseRoute(traceHref('1@lid', 'A/1', 'read-2@lid'))).toMatchObject({
      trace: { ...trace, stepId: 'read-2@lid' },
    });
  });

  it.each([
    '#conversation',
    '#/elsewhere',
    '#/chats/%E0%A4%A',
    '#/chats/a/b/c',
    '#/chats/a/b/trace/c/d',
  ])('ignore %s', (hash) => {
    expect(parseRoute(hash)).toBeNull();
  });
});

describe('placeOf', () => {
  it('separates days, and marks a new sender, a pause and a notice', () => {
    const messages = [
      aMessage({ id: 'A', timestamp: at(1) }),
      aMessage({ id: 'B', timestamp: at(1) + 1000 }),
      aMessage({ id: 'C', timestamp: at(1) + 2000, from_me: true }),
      aMessage({ id: 'D', timestamp: at(2), from_me: true }),
      aMessage({ id: 'E', timestamp: at(2, 13), from_me: true }),
      aMessage({ id: 'F', timestamp: at(2, 13) + 1000, from_me: true, type: 'call' }),
      aMessage({ id: 'G', timestamp: at(2, 13) + 2000, from_me: true }),
    ];
    const places = messages.map((message, index) => placeOf(message, messages[index - 1]));
    expect(places.map(({ day, isRunStart }) => [day, isRunStart])).toEqual([
      ['2025-03-01', true],
      [null, false],
      [null, true],
      ['2025-03-02', true],
      [null, true],
      [null, false],
      [null, true],
    ]);
  });
});

describe('times', () => {
  it('name the days next to today', () => {
    expect(dayName(at(9), '2025-03-09')).toBe('Today');
    expect(dayName(at(8, 23), '2025-03-09')).toBe('Yesterday');
    expect(listTime(at(8), '2025-03-09')).toBe('Yesterday');
    expect(listTime(at(3), '2025-03-09')).toBe(
      new Intl.DateTimeFormat('en', { weekday: 'long' }).format(at(3)),
    );
  });

  it('count down from text and from numbers, never below zero', () => {
    expect(secondsUntil('2025-03-09T00:00:10.000Z', Date.parse('2025-03-09T00:00:00.500Z'))).toBe(
      10,
    );
    expect(secondsUntil(1000, 5000)).toBe(0);
    expect(secondsUntil(null, 0)).toBe(0);
  });
});

describe('messages', () => {
  it('have a text for each outgoing status, and none for received ones', () => {
    expect(statusText('played')).toBe('Played');
    expect(statusText('received')).toBeNull();
  });

  it('say what they wait for', () => {
    const queued = aMessage({ from_me: true, status: 'queued' });
    const picture = aMessage({ ...queued, type: 'image', media: aMedia() });
    expect(waitingText(picture, true)).toBe('Uploading to WhatsApp…');
    expect(waitingText(picture, false)).toBe('Waiting for the connection');
    // Now it waits for its turn, as texts do.
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

  it('have a note that says why there is no text', () => {
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

  it('tell all that is known of their file, and nothing else', () => {
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

  it('keep a place for their picture, whatever its sender says of it', () => {
    const sizeOf = (/** @type {Partial<import('../service/types.d.ts').Media>} */ media) => {
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

describe('the viewer', () => {
  it('shows the pictures and videos that can be fetched', () => {
    const media = aMedia();
    const picture = aMessage({ id: 'picture', type: 'image', media });
    const messages = [
      aMessage({ id: 'text' }),
      picture,
      aMessage({ ...picture, id: 'on the phone only', media: { ...media, url: null } }),
      aMessage({ ...picture, id: 'once', is_view_once: true }),
      aMessage({ ...picture, id: 'deleted', deleted_at: 1 }),
      aMessage({ id: 'document', type: 'document', media }),
      aMessage({ id: 'video', type: 'video', media }),
    ];
    expect(picturesOf(messages).map(({ id }) => id)).toEqual(['picture', 'video']);
  });
});

describe('chats', () => {
  it('are addressed by number if they have one', () => {
    const pn = '15550100@s.whatsapp.net';
    expect(recipientOf(pn, undefined)).toBe(pn);
    expect(recipientOf('1234@lid', aChat({ pn }))).toBe(pn);
    expect(recipientOf('1234@g.us', aChat({ pn: null }))).toBeNull();
  });

  it('are found by a former address', () => {
    const chats = [aChat({ jid: 'new', lid: 'old@lid' }), aChat({ jid: 'other' })];
    expect(currentJid('old@lid', chats)).toBe('new');
    expect(currentJid('typed', [aChat({ jid: 'new', other_jids: ['typed'] })])).toBe('new');
    expect(currentJid('other', chats)).toBe('other');
    expect(currentJid('unknown', chats)).toBe('unknown');
  });

  it('have a name and letters even without a title', () => {
    expect(titleOfJid('15550100@s.whatsapp.net')).toBe('+15550100');
    expect(initials('Front office')).toBe('FO');
    expect(initials('+15550100')).toBe('');
  });
});
