import { describe, expect, it } from '@jest/globals';
import { currentJid, initials, recipientOf, titleOfJid, whyNotAnswering } from './chat.view.js';
import { failureText, messageNote, statusText } from './message.view.js';
import { chatHref, parseRoute } from './route.js';
import { threadEntries } from './thread.view.js';
import { dayName, listTime, secondsUntil } from './time.js';
import { aChat, aMessage } from '../testing/factories.js';

const at = (/** @type {number} */ day, hour = 12) => new Date(2025, 2, day, hour).getTime();

describe('routes', () => {
  it('lead to a chat and back, whatever is in its jid', () => {
    const jid = 'a/b%+@s.whatsapp.net';
    expect(parseRoute(chatHref(jid))).toEqual({ name: 'chat', jid });
  });

  it.each(['#conversation', '#/elsewhere', '#/chats/%E0%A4%A'])('ignore %s', (hash) => {
    expect(parseRoute(hash)).toBeNull();
  });
});

describe('threadEntries', () => {
  it('separates days and marks where another sender begins', () => {
    const entries = threadEntries([
      aMessage({ id: 'A', timestamp: at(1) }),
      aMessage({ id: 'B', timestamp: at(1, 13) }),
      aMessage({ id: 'C', timestamp: at(1, 14), from_me: true }),
      aMessage({ id: 'D', timestamp: at(2), from_me: true }),
    ]);
    const seen = entries.map((entry) =>
      entry.kind === 'day' ? entry.key : [entry.key, entry.isRunStart],
    );
    const days = ['day 2025-03-01', 'day 2025-03-02'];
    expect(seen).toEqual([days[0], ['A', true], ['B', false], ['C', true], days[1], ['D', true]]);
  });
});

describe('times', () => {
  it('name the days next to today', () => {
    expect(dayName(at(9), '2025-03-09')).toBe('Today');
    expect(dayName(at(8, 23), '2025-03-09')).toBe('Yesterday');
    expect(listTime(at(8), '2025-03-09')).toBe('Yesterday');
    expect(listTime(at(3), '2025-03-09')).toBe(
      new Intl.DateTimeFormat(undefined, { weekday: 'long' }).format(at(3)),
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
  it('have words for every outgoing status and none for received ones', () => {
    expect(statusText('played')).toBe('Played');
    expect(statusText('received')).toBeNull();
  });

  it('say what went wrong, in the words of the service if it has any', () => {
    expect(failureText(aMessage({ status: 'error', error_text: 'Refused.' }))).toBe('Refused.');
    expect(failureText(aMessage({ status: 'unknown', error_text: null }))).toMatch(
      /may have arrived/,
    );
    expect(failureText(aMessage({ status: 'sent' }))).toBeNull();
  });

  it('name what is not text', () => {
    const media = { file_name: 'plan.pdf' };
    expect(messageNote(aMessage({ type: 'document', media }))).toBe('Document: plan.pdf');
    expect(messageNote(aMessage({ type: 'image', deleted_at: 1 }))).toMatch(/deleted/);
    expect(messageNote(aMessage({}))).toBeNull();
  });
});

describe('chats', () => {
  it('are reached by number where they have one', () => {
    const pn = '15550100@s.whatsapp.net';
    expect(recipientOf(pn, undefined)).toBe(pn);
    expect(recipientOf('1234@lid', aChat({ pn }))).toBe(pn);
    expect(recipientOf('1234@g.us', aChat({ pn: null }))).toBeNull();
  });

  it('say why they cannot be answered where they have none', () => {
    expect(whyNotAnswering('1234@lid', undefined)).toMatch(/not possible yet/);
    expect(whyNotAnswering('1234@g.us', aChat({ is_group: true }))).toMatch(/groups/);
    expect(whyNotAnswering('15550100@s.whatsapp.net', undefined)).toBeNull();
  });

  it('are found by an address that they had before', () => {
    const chats = [aChat({ jid: 'new', lid: 'old@lid' }), aChat({ jid: 'other' })];
    expect(currentJid('old@lid', chats)).toBe('new');
    expect(currentJid('other', chats)).toBe('other');
    expect(currentJid('unknown', chats)).toBe('unknown');
  });

  it('have a name and letters even without a title', () => {
    expect(titleOfJid('15550100@s.whatsapp.net')).toBe('+15550100');
    expect(initials('Front office')).toBe('FO');
    expect(initials('+15550100')).toBe('');
  });
});
