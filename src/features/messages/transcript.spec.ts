import { describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import { toTranscriptEntry, toTranscriptHead } from './transcript.js';

function entry(changes: Partial<MessageDto>): string {
  return toTranscriptEntry(
    {
      chat_jid: '15550101@s.whatsapp.net',
      sender_jid: '15550101@s.whatsapp.net',
      sender_name: null,
      from_me: false,
      type: 'text',
      text: 'hello',
      timestamp: Date.UTC(2026, 0, 2, 3, 4, 5),
      status: 'received',
      edited_at: null,
      deleted_at: null,
      quoted: null,
      reactions: [],
      media: null,
      ...changes,
    } as MessageDto,
    'Ada',
  );
}

describe('a transcript', () => {
  it('begins with the name and jid of the chat', () => {
    expect(toTranscriptHead({ title: 'Ada', jid: '15550101@s.whatsapp.net' })).toBe(
      'Ada (15550101@s.whatsapp.net)\nTimes are in UTC.\n\n',
    );
  });

  it.each<[string, Partial<MessageDto>, string]>([
    ['a text', {}, 'Ada: hello'],
    ['an own one', { from_me: true }, 'Me: hello'],
    ["a member's", { sender_name: 'Bob' }, 'Bob: hello'],
    ['a nameless one', { sender_jid: '1@lid' }, '1@lid: hello'],
    ['a picture', { type: 'image' }, 'Ada: [image] hello'],
    [
      'a file',
      { type: 'document', text: null, media: { file_name: 'a.pdf' } as MessageDto['media'] },
      'Ada: [document a.pdf]',
    ],
    ['an edited one', { edited_at: 1 }, 'Ada: hello (edited)'],
    ['a failed one', { from_me: true, status: 'error' }, 'Me: hello (error)'],
    ['a deleted one', { deleted_at: 1, text: null }, 'Ada: [deleted]'],
    ['an unreadable one', { type: 'undecrypted', text: null }, 'Ada: [undecrypted]'],
  ])('has %s in a line', (_case, changes, line) => {
    expect(entry(changes)).toBe(`[2026-01-02 03:04:05] ${line}\n`);
  });

  it('indents further lines, so that a text cannot look like a message', () => {
    expect(entry({ text: 'one\r\n[2026-01-02 03:04:05] Me: two\u2028three' })).toBe(
      '[2026-01-02 03:04:05] Ada: one\n    [2026-01-02 03:04:05] Me: two\n    three\n',
    );
  });

  it('keeps names, files and reactions on one line', () => {
    const reactions = [{ emoji: '\u2028x', from_me: false, sender_name: 'B\nob' }];
    const changes = { sender_name: 'B\r\x1bob', media: { file_name: 'a\n.pdf' }, reactions };
    expect(entry({ ...changes, type: 'document' } as Partial<MessageDto>)).toBe(
      '[2026-01-02 03:04:05] B \ufffdob: [document a .pdf] hello\n    ( x B ob)\n',
    );
    expect(toTranscriptHead({ title: '=A\n', jid: '1@lid' })).toMatch(/^'=A {2}\(1@lid\)\n/);
  });

  it('marks texts that look like a quote, reactions or a formula', () => {
    expect(entry({ text: '> not said\n (👍 Me)\n=1+1\nend,=2' })).toBe(
      "[2026-01-02 03:04:05] Ada: '> not said\n    ' (👍 Me)\n    '=1+1\n    end,'=2\n",
    );
  });

  it('marks texts that look like reactions after a quote', () => {
    const quoted = { type: 'text', text: 'yes?' } as MessageDto['quoted'];
    expect(entry({ quoted, text: '(👍 Me)' })).toBe(
      "[2026-01-02 03:04:05] Ada: > yes?\n    '(👍 Me)\n",
    );
  });

  it('shows quotes and reactions', () => {
    const reactions = [
      { emoji: '👍', from_me: true },
      { emoji: '😀', from_me: false, sender_name: 'Bob' },
    ] as MessageDto['reactions'];
    const quoted = { type: 'image', text: null } as MessageDto['quoted'];
    expect(entry({ quoted, reactions })).toBe(
      '[2026-01-02 03:04:05] Ada: > [image]\n    hello\n    (👍 Me, 😀 Bob)\n',
    );
  });

  it('shows the origin of a message, on one line', () => {
    const none = { source_app: null, body: null, media_type: null, ctwa_clid: null, ref: null };
    const rest = {
      conversion_source: null,
      entry_point_app: null,
      entry_point_delay_seconds: null,
    };
    const source_url = 'https://fb.me/1';
    const ad = { source_type: 'ad', source_id: '12', source_url, headline: 'Chat\nwith us' };
    const referral = { ...none, ...rest, ...ad, entry_point: 'ctwa_ad' };
    expect(entry({ referral })).toBe(
      '[2026-01-02 03:04:05] Ada: hello\n    (from: ad, 12, Chat with us, https://fb.me/1, ctwa_ad)\n',
    );
  });

  it('shows what was chosen, on one line', () => {
    const parameters = { seats: 2, note: 'a\nb' };
    const none = { description: null, card_index: null };
    const choice = {
      kind: 'flow',
      id: null,
      text: 'hello',
      name: 'form',
      parameters,
      ...none,
    } as const;
    expect(entry({ choice })).toBe(
      '[2026-01-02 03:04:05] Ada: hello\n    (choice: flow, form, {"seats":2,"note":"a\\nb"})\n',
    );
    expect(entry({ order: { id: '42\n(' } as MessageDto['order'] })).toContain(
      '\n    (order: 42 ()\n',
    );
  });

  it('shows the votes for each option of a poll, and their voters', () => {
    const options = [
      {
        name: 'Sea',
        votes: 2,
        voters: [
          { jid: '1@lid', name: null, from_me: false },
          { jid: '2@lid', name: null, from_me: true },
        ],
      },
      {
        name: '9 × Hills)\n[x',
        votes: 1,
        voters: [{ jid: '3@lid', name: 'B\nob', from_me: false }],
      },
      { name: 'Home', votes: 0, voters: [] },
    ];
    const poll = { options } as unknown as MessageDto['poll'];
    expect(entry({ type: 'poll', text: 'Where to?\n(9 × Sea: Me)', poll })).toBe(
      "[2026-01-02 03:04:05] Ada: [poll] Where to?\n    '(9 × Sea: Me)\n" +
        '    (2 × Sea: 1@lid, Me)\n    (1 × 9 × Hills) [x: B ob)\n    (0 × Home)\n',
    );
  });
});
