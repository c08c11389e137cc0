import { describe, expect, it } from '@jest/globals';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { toEventDto, toEventJson } from './dto/event.dto.js';
import { toCommentFrame, toFrame, toJsonFrame } from './server-sent-events.js';

/** Parses a stream as a browser does. */
function parse(stream: string): EventSourceMessage[] {
  const messages: EventSourceMessage[] = [];
  createParser({ onEvent: (message) => messages.push(message) }).feed(stream);
  return messages;
}

describe('toFrame', () => {
  it('is parsed back to its id, event and data', () => {
    expect(parse(toFrame('message', { text: 'hi' }, 7))).toEqual([
      { id: '7', event: 'message', data: '{"text":"hi"}' },
    ]);
  });

  it('has no id if none is given, so that the client keeps its last one', () => {
    expect(toFrame('chat', {})).not.toContain('id:');
  });

  it('keeps any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [message, ...others] = parse(toFrame('message', { text }, 1));
        expect(JSON.parse(message?.data ?? '')).toEqual({ text });
        expect(others).toEqual([]);
      }),
    );
  });

  it.each(['\n\ndata: {"forged":true}\n\n', '\r\nevent: forged\r\n', '\r\r', '\u2028\u2029'])(
    'cannot be broken by %j',
    (text) => {
      expect(parse(toFrame('message', { text }, 1))).toHaveLength(1);
    },
  );
});

describe('the frame of a stored event', () => {
  it('has the same content as the event in a list', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (payload, chatJid) => {
        const row: EventRow = {
          seq: 7,
          phone_id: 1,
          account: 'default',
          timestamp: 1_700_000_000_000,
          kind: 'message',
          type: 'message.received',
          source: 'whatsapp',
          chat_jid: chatJid,
          message_id: null,
          payload: JSON.stringify(payload),
        };
        const [message] = parse(toJsonFrame('message', toEventJson(row), 7));
        expect(JSON.parse(message?.data ?? '')).toEqual(
          JSON.parse(JSON.stringify(toEventDto(row))),
        );
      }),
    );
  });
});

describe('toCommentFrame', () => {
  it('keeps a connection alive without an event', () => {
    expect(toCommentFrame('alive')).toBe(': alive\n\n');
    expect(parse(toCommentFrame('alive'))).toEqual([]);
  });
});
