import { describe, expect, it } from '@jest/globals';
import { toCurl } from '../service/curl.js';
import { aChat, aConnection } from '../testing/factories.js';
import { listRows, NO_SEARCH } from './chats.view.js';
import { cardOf } from './connection.card.js';
import { linkify } from './linkify.js';
import { isRecipient, recipientProblem, withoutSpaces } from './recipient.js';
import { MAX_TEXT, roomLeft } from './text-limit.js';

describe('linkify', () => {
  it('makes links of web addresses and leaves the sentence around them', () => {
    expect(linkify('See https://example.com/a(b), please.')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://example.com/a(b)', href: 'https://example.com/a(b)' },
      { text: ', please.', href: null },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '<script>', 'http://'])(
    'makes none of %s',
    (text) => {
      expect(linkify(text)).toEqual([{ text, href: null }]);
    },
  );
});

describe('a recipient', () => {
  it.each(['15550100', '+15550100', '15550100@s.whatsapp.net', '15550100@s.provider.net'])(
    'may be %s',
    (to) => {
      expect([isRecipient(to), recipientProblem(to)]).toEqual([true, null]);
    },
  );

  it.each(['+1 555 0100', '1-555', 'ada', '++1', '1@g.us', '1'.repeat(21), '+'])(
    'may not be %s, and why is said',
    (to) => {
      expect(isRecipient(to)).toBe(false);
      expect(recipientProblem(to)).not.toBeNull();
    },
  );
});

describe('withoutSpaces', () => {
  it.each(['+1 555 0100', ' +15550100\n', '+1\u00a0555\u202f0100', '\u202a+15550100\u202c'])(
    'makes a number of %j',
    (pasted) => {
      expect(withoutSpaces(pasted)).toBe('+15550100');
    },
  );
});

describe('roomLeft', () => {
  it('shows a number only near the limit', () => {
    expect(roomLeft('short')).toBeNull();
    expect(roomLeft('x'.repeat(MAX_TEXT))).toEqual({ left: 0, isOver: false });
    expect(roomLeft('x'.repeat(MAX_TEXT + 1))).toEqual({ left: -1, isOver: true });
  });
});

describe('toCurl', () => {
  it('quotes what a shell would interpret', () => {
    const call = {
      method: 'POST',
      path: '/api/send',
      headers: { 'Content-Type': 'application/json' },
      body: `{"text":"it's"}`,
    };
    expect(toCurl(call, { origin: 'http://127.0.0.1:8080', needsToken: true })).toBe(
      [
        `curl -X POST 'http://127.0.0.1:8080/api/send' \\`,
        `  -H "Authorization: Bearer $SERVICE_API_TOKEN" \\`,
        `  -H 'Content-Type: application/json' \\`,
        String.raw`  -d '{"text":"it'\''s"}'`,
      ].join('\n'),
    );
  });

  it('asks for headers alone where the call did', () => {
    const call = { method: 'HEAD', path: '/api/chats', headers: {}, body: null };
    expect(toCurl(call, { origin: '', needsToken: false })).toBe("curl -I '/api/chats'");
  });

  it('names the file of an upload', () => {
    const call = {
      method: 'POST',
      path: '/api/media?file_name=a.pdf',
      headers: { 'Content-Type': 'application/pdf' },
      body: null,
      fileName: 'a.pdf',
    };
    expect(toCurl(call, { origin: 'http://127.0.0.1:8080', needsToken: false })).toContain(
      `--data-binary '@a.pdf'`,
    );
  });
});

describe('the card of a connection', () => {
  const me = { jid: '15550100@s.whatsapp.net', lid: null, phone: '+15550100', name: null };

  it('shows the reason once, and the recommended action', () => {
    const connection = aConnection({
      state: 'disconnected',
      reason_code: 'replaced',
      reason: 'Another connection took over.',
      reason_text: 'Another connection took over. Stop the other one.',
      me,
    });
    expect(cardOf(connection)).toEqual({
      tone: 'warn',
      title: 'Another connection took over.',
      text: 'Stop the other one.',
      action: 'connect',
      label: 'Connect',
    });
  });

  it('offers to link a phone if there is none', () => {
    expect(cardOf(aConnection({ reason_code: 'disconnected_by_user' })).action).toBe('link');
    expect(cardOf(aConnection({ reason_code: 'unlinked' })).action).toBe('link');
  });

  it('offers to try now only while a retry is scheduled', () => {
    const lost = { state: /** @type {const} */ ('connecting'), reason_code: 'connection_lost', me };
    expect(cardOf(aConnection({ ...lost, next_retry_at: '2026-11-20T12:00:01.000Z' })).action).toBe(
      'try-now',
    );
    expect(cardOf(aConnection(lost)).action).toBeNull();
  });

  it('offers an action for an unknown reason', () => {
    const connection = aConnection({ reason_code: 'of_next_year', reason: 'Something new.', me });
    expect(cardOf(connection)).toMatchObject({ title: 'Something new.', action: 'connect' });
  });
});

describe('the rows of the chat list', () => {
  const chats = [
    aChat({ jid: 'a', title: 'Front office', last_text: 'hello' }),
    aChat({ jid: 'b', title: '+15550102', phone: '+15550102', last_text: 'bye', unread_count: 2 }),
  ];
  /** @param {Partial<typeof NO_SEARCH>} search */
  const keys = (search) => listRows(chats, { ...NO_SEARCH, ...search }).map(({ key }) => key);

  it('are all chats without a search', () => {
    expect(keys({})).toEqual(['a', 'b']);
  });

  it('match by title, number or last text', () => {
    expect(keys({ text: 'FRONT' })).toEqual(['/chats', 'a', '/busy']);
    expect(keys({ text: '+1 (555) 0102' })).toEqual(['/chats', 'b', '/busy']);
    expect(keys({ text: 'bye', hits: [] })).toEqual(['/chats', 'b', '/messages']);
  });

  it('may be the unread ones only', () => {
    expect(keys({ isUnreadOnly: true })).toEqual(['b']);
  });
});
