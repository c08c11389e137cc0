import { describe, expect, it } from '@jest/globals';
import { RequestHistoryDto } from '../../features/chats/dto/chat-requests.dto.js';
import { EventsQuery } from '../../features/events/dto/events.query.js';
import { SendTextDto } from '../../features/send/dto/send-text.dto.js';
import { rulesOf } from './validation-rules.js';

describe('rulesOf', () => {
  it('describes the rules of recipient and text', () => {
    const { to, text } = rulesOf(SendTextDto);
    expect(new RegExp(String(to?.pattern)).test('+15550102')).toBe(true);
    expect(new RegExp(String(to?.pattern)).test('1 555')).toBe(false);
    expect(text).toEqual({ maxLength: 65_536, pattern: String.raw`\S` });
  });

  it('describes whole numbers, their limits and optional fields', () => {
    const rule = { type: 'integer', minimum: 1, maximum: 50, required: false };
    expect(rulesOf(RequestHistoryDto).count).toEqual(rule);
  });

  it('includes the rules of the base class', () => {
    expect(rulesOf(EventsQuery)).toMatchObject({
      limit: { maximum: 1000 },
      kind: { enum: ['connection', 'message', 'ack', 'call', 'webhook', 'node'], required: false },
    });
  });
});
