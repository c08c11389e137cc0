import { describe, expect, it } from '@jest/globals';
import { aChat, aMessage } from '../../testing/factories.js';
import {
  barOf,
  bestRange,
  personOf,
  rangesOf,
  stepThatMatters,
  stepTitle,
  ticksOf,
  wayOf,
} from './trace.view.js';
import { preciseSpan } from '../shared/time.js';

/** @import { Trace, TraceStep } from '../../service/types.d.ts' */

/**
 * @param {Partial<TraceStep>} fields
 * @returns {TraceStep}
 */
const aStep = (fields) => ({
  id: 'queue',
  source: 'delivery',
  name: 'queue',
  at: 0,
  ms_since_start: 0,
  duration_ms: 0,
  direction: null,
  jid: null,
  answer_id: null,
  reason: null,
  detail: null,
  ...fields,
});

/** @param {number} readAfter ms */
const traceOf = (readAfter) =>
  /** @type {Trace} */ ({
    started_at: 1000,
    ended_at: 1000 + readAfter,
    steps: [
      aStep({ duration_ms: 20 }),
      aStep({ name: 'server', ms_since_start: 20, duration_ms: 80 }),
      aStep({ name: 'delivery', ms_since_start: 100, duration_ms: 300 }),
      aStep({ name: 'reading', ms_since_start: 400, duration_ms: readAfter - 400 }),
    ],
  });

describe('the ranges of a trace', () => {
  it('end with the stages', () => {
    expect(rangesOf(traceOf(900))).toEqual([
      { range: 'server', length: 100 },
      { range: 'delivery', length: 400 },
      { range: 'all', length: 900 },
    ]);
  });

  it('show all, or as much as leaves the way to WhatsApp visible', () => {
    expect(bestRange(rangesOf(traceOf(900)))).toBe('all');
    expect(bestRange(rangesOf(traceOf(86_400_000)))).toBe('delivery');
  });

  it('are a single one for a message without any steps', () => {
    const nothing = /** @type {Trace} */ (
      /** @type {unknown} */ ({ started_at: null, ended_at: null, steps: [], incomplete: [] })
    );
    expect(rangesOf(nothing)).toEqual([{ range: 'all', length: 1 }]);
  });
});

describe('a bar', () => {
  it('is as long as the step took, to scale', () => {
    expect(barOf(aStep({ ms_since_start: 100, duration_ms: 300 }), 1000)).toEqual({
      start: 10,
      width: 30,
    });
  });

  it('ends with the range, also if its step still lasts', () => {
    const step = aStep({ ms_since_start: 500, duration_ms: 900 });
    expect(barOf(step, 1000)).toEqual({ start: 50, width: 50 });
    expect(barOf({ ...step, duration_ms: null }, 1000)).toEqual({ start: 50, width: 50 });
  });

  it('is not drawn for a step after the range', () => {
    expect(barOf(aStep({ ms_since_start: 1001 }), 1000)).toBeNull();
  });
});

describe('the step that matters', () => {
  const reason = { code: 'refused', text: 'Refused.', retry_at: null };
  const ack = aStep({ id: 'ack', source: 'stanza', reason });
  const refusal = aStep({ id: 'error', name: 'error', reason });
  const end = aStep({ id: 'end', source: 'event' });

  it.each([
    ['the stage that failed', [aStep({}), ack, refusal, end], 'error'],
    ['else what failed first', [aStep({}), ack, { ...ack, id: 'later' }, end], 'ack'],
    ['else the last', [aStep({}), end], 'end'],
    ['none without any', [], undefined],
  ])('is %s', (_, steps, id) => {
    expect(stepThatMatters(steps)?.id).toBe(id);
  });
});

describe('the way of a message', () => {
  const chats = [aChat({ jid: '1@g.us', title: 'Team' }), aChat({ jid: '2@lid', title: 'Grace' })];

  it.each([
    [{ chat_jid: '2@lid', from_me: true }, 'To Grace'],
    [{ chat_jid: '2@lid' }, 'From Grace'],
    [{ chat_jid: '1@g.us', from_me: true }, 'To Team'],
    [{ chat_jid: '1@g.us', sender_jid: '2@lid', sender_name: 'Grace H.' }, 'From Grace H. in Team'],
    [{ chat_jid: '15550103@s.whatsapp.net', from_me: true }, 'To +15550103'],
  ])('of %j is %j', (fields, words) => {
    expect(wayOf(aMessage({ from_me: false, ...fields }), chats)).toBe(words);
  });
});

describe('the axis', () => {
  it('has round times', () => {
    expect(ticksOf(1000)).toEqual([0, 200, 400, 600, 800, 1000]);
    expect(ticksOf(93)).toEqual([0, 20, 40, 60, 80]);
    expect(ticksOf(1)).toEqual([0, 1]);
  });
});

describe('the words of a step', () => {
  it('name it', () => {
    expect(stepTitle(aStep({}))).toBe('In the queue');
    expect(stepTitle(aStep({ source: 'stanza', name: 'ack', direction: 'in' }))).toBe('In: <ack>');
    expect(stepTitle(aStep({ source: 'event', name: 'ack.read' }))).toBe('ack.read');
  });

  it('name the member of a group, if there is a chat', () => {
    const receipt = aStep({ source: 'receipt', jid: '1@lid' });
    const chats = [aChat({ jid: '15550102@s.whatsapp.net', lid: '1@lid', title: 'Grace' })];
    expect(personOf(receipt, chats)).toBe('Grace');
    expect(personOf({ ...receipt, jid: '15550103@s.whatsapp.net' }, chats)).toContain('15550103');
    expect(personOf(aStep({}), chats)).toBeNull();
  });

  it('have milliseconds where they matter', () => {
    expect([19, 9999, 10_000, 3_720_000].map(preciseSpan)).toEqual([
      '19 ms',
      '9,999 ms',
      '10 s',
      '1 h 2 min',
    ]);
  });
});
