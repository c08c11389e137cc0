import { describe, expect, it } from '@jest/globals';
import { maskLog } from '../../base/masking/log.mask.js';
import { PeopleMask, PSEUDONYMS } from '../../base/masking/people.mask.js';
import { outlineOf } from '../../base/masking/stanza.mask.js';
import { maskRecord } from './mask-record.js';

function createPeople(): PeopleMask {
  const people = new PeopleMask(PSEUDONYMS);
  people.registerOwn(['15550100:7@s.whatsapp.net', '900000100@lid'], ['Own']);
  people.register(['15550101@s.whatsapp.net', '900000101@lid'], ['Ada']);
  return people;
}

describe('maskRecord', () => {
  it('shows harmless strings, and hides all others', () => {
    const record = {
      state: 'connected',
      jid: '900000101:3@lid',
      sender_name: 'Ada',
      title: 'Somebody else',
      phone: '+15550101',
      text: 'a text',
      anything_new: 'a value',
      details: { latitude: 52.5, address: 'Some street', phones: ['+15550199'] },
      id: '3EB0123456789012345678',
      quoted_id: 'of Ada',
      error_text: 'Ada (15550101@s.whatsapp.net) refused, 15550199 too.',
      count: 12345678,
      is_group: false,
    };
    expect(maskRecord(record, createPeople())).toEqual({
      state: 'connected',
      jid: 'contact-1:3@lid',
      sender_name: '[name of contact-1]',
      title: '[name, 13 characters]',
      phone: 'contact-1',
      text: '[text, 6 characters]',
      anything_new: '[text, 7 characters]',
      details: {
        latitude: '[number]',
        address: '[text, 11 characters]',
        phones: ['[text, 9 characters]'],
      },
      id: '3EB0123456789012345678',
      quoted_id: '[text, 6 characters]',
      error_text: '[name of contact-1] (contact-1@s.whatsapp.net) refused, number-1 too.',
      count: 12345678,
      is_group: false,
    });
  });
});

describe('outlineOf', () => {
  it('keeps the outline of a stanza, and masks all names in it', () => {
    const node = {
      id: 1,
      seq: 1,
      timestamp: '2026-11-20T12:00:00.000Z',
      kind: 'node' as const,
      type: 'node.in',
      source: 'whatsapp',
      account: 'default',
      chat_jid: null,
      message_id: null,
      payload: {
        tag: 'message',
        attrs: { from: '15550101@s.whatsapp.net', type: 'text', notify: 'Ada', t: '1795194564' },
        xml: "<message from='15550101@s.whatsapp.net' notify='<ada> <enc'>\n<enc v='2' type='pkmsg'/>\n<ada/></message>",
      },
    };
    expect(outlineOf(node, createPeople())).toMatchObject({
      tag: 'message',
      attrs: {
        from: 'contact-1@s.whatsapp.net',
        type: 'text',
        notify: '[hidden]',
        t: '1795194564',
      },
      children: ['enc', 'enc'],
    });
  });
});

describe('maskLog', () => {
  it.each([
    ['cannot open file:///home/ada/run.mjs', 'cannot open [path]'],
    [String.raw`cannot open C:\Users\ada\auth.db`, 'cannot open [path]'],
    ['at /home/Ada Example/app/dist/main.js:1', 'at dist/main.js:1'],
  ])('hides the folders of %s', (msg, message) => {
    const line = JSON.stringify({ level: 30, time: 0, msg });
    expect(maskLog([line], createPeople(), ['/home/Ada Example/app'])).toMatchObject([{ message }]);
  });

  it('hides people, folders, machines and request ids', () => {
    const line = JSON.stringify({
      level: 50,
      time: Date.UTC(2026, 10, 20),
      pid: 1,
      hostname: 'the-laptop-of-ada',
      reqId: 'ask-of-ada',
      context: 'Http',
      msg: 'GET /api/chats/15550101@s.whatsapp.net failed (request ask-of-ada): /home/ada/data/auth.db',
      err: { stack: 'Error: Ada\n    at f (file:///home/ada/app/dist/main.js:1:1)' },
    });
    expect(maskLog([line], createPeople())).toEqual([
      {
        time: '2026-11-20T00:00:00.000Z',
        level: 'error',
        context: 'Http',
        request: 'request-1',
        message: 'GET /api/chats/contact-1@s.whatsapp.net failed (request request-1): [path]',
        stack: 'Error: [name of contact-1]\n    at f (dist/main.js:1:1)',
      },
    ]);
  });
});
