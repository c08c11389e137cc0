import { describe, expect, it } from '@jest/globals';
import { chatHref, messageHref, parseRoute, traceHref } from './route.js';

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
