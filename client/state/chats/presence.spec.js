import { describe, expect, it } from '@jest/globals';
import { nextExpiry, presence } from './presence.reducer.js';
import { activityText, attendanceText, isOnline } from './presence.view.js';
import { dayKey } from '../shared/time.js';

/** @import { Presence, PresenceNews } from './presence.reducer.js' */

const CHAT = '15550100@s.whatsapp.net';
const NOW = Date.parse('2026-03-01T12:00:00');

/**
 * @param {Partial<PresenceNews>[]} news a second apart
 * @returns {Presence}
 */
const after = (...news) =>
  news.reduce(
    (/** @type {Presence} */ all, fields, index) =>
      presence.reduce(all, {
        type: 'presence.changed',
        at: NOW + index * 1000,
        news: {
          chat_jid: CHAT,
          sender_jid: CHAT,
          sender_name: 'Ana',
          state: 'typing',
          last_seen: null,
          ...fields,
        },
      }),
    {},
  );

const chat = { isGroup: false, today: dayKey(NOW) };

describe('presence', () => {
  it('names the people who write and record', () => {
    const people = after({})[CHAT];
    expect(activityText(people, false)).toBe('Typing…');
    expect(activityText(people, true)).toBe('Ana is typing…');
    expect(activityText(after({ state: 'recording' })[CHAT], false)).toBe('Recording audio…');
  });

  it('names nobody when several write in a group, and shows a number for a person without a name', () => {
    expect(activityText(after({}, { sender_jid: 'b@lid' })[CHAT], true)).toBe(
      '2 people are typing…',
    );
    expect(activityText(after({ sender_name: null })[CHAT], true)).toBe('+15550100 is typing…');
  });

  it('counts a person who has stopped writing as there', () => {
    const people = after({}, { state: 'paused' })[CHAT];
    expect(attendanceText(people, chat)).toBe('Online');
    expect(isOnline(people, false)).toBe(true);
  });

  it('tells when a person was last there', () => {
    const lastSeen = Date.parse('2026-03-01T09:30:00');
    const people = after({}, { state: 'offline', last_seen: lastSeen })[CHAT];
    expect(isOnline(people, false)).toBe(false);
    expect(attendanceText(people, chat)).toMatch(/^Last seen 0?9:30/);
    expect(attendanceText(people, { ...chat, today: '2026-03-02' })).toMatch(/Mar/);
  });

  it('does not tell who is there in a group', () => {
    const people = after({ state: 'online' })[CHAT];
    expect([isOnline(people, true), attendanceText(people, { ...chat, isGroup: true })]).toEqual([
      false,
      null,
    ]);
  });

  it('forgets an activity after ten seconds without news', () => {
    const all = after({});
    expect(nextExpiry(all)).toBe(NOW + 10_000);
    const early = presence.reduce(all, { type: 'presence.expired', now: NOW + 9999 });
    expect(early[CHAT]).toBe(all[CHAT]);
    const late = presence.reduce(all, { type: 'presence.expired', now: NOW + 10_000 });
    expect(attendanceText(late[CHAT], chat)).toBe('Online');
    expect(nextExpiry(late)).toBeNull();
  });

  it('is unknown while there is no connection', () => {
    expect(presence.reduce(after({}), { type: 'presence.forgotten' })).toEqual({});
  });
});
