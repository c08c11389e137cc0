import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { Service } from '../../support/service/service.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';

const NUMBER = '15550100';

/** [case, to, text, the code of the error] */
const BAD: [string, unknown, unknown, string][] = [
  ['no recipient', undefined, 'hi', 'invalid_recipient'],
  ['null', null, 'hi', 'invalid_recipient'],
  ['empty', '', 'hi', 'invalid_recipient'],
  ['a blank', ' ', 'hi', 'invalid_recipient'],
  ['a leading blank', ` ${NUMBER}`, 'hi', 'invalid_recipient'],
  ['a trailing blank', `${NUMBER} `, 'hi', 'invalid_recipient'],
  ['a trailing line break', `${NUMBER}\n`, 'hi', 'invalid_recipient'],
  ['a tab', `${NUMBER}\t`, 'hi', 'invalid_recipient'],
  ['blanks inside', '1 555 0100', 'hi', 'invalid_recipient'],
  ['dashes', '1-555-0100', 'hi', 'invalid_recipient'],
  ['dots', '1.555.0100', 'hi', 'invalid_recipient'],
  ['brackets', '(1)5550100', 'hi', 'invalid_recipient'],
  ['a slash', '1/5550100', 'hi', 'invalid_recipient'],
  ['letters', '1555O1OO', 'hi', 'invalid_recipient'],
  ['only letters', 'mother', 'hi', 'invalid_recipient'],
  ['two plus signs', `++${NUMBER}`, 'hi', 'invalid_recipient'],
  ['a plus sign inside', '1555+0100', 'hi', 'invalid_recipient'],
  ['a plus sign alone', '+', 'hi', 'invalid_recipient'],
  ['a minus sign', `-${NUMBER}`, 'hi', 'invalid_recipient'],
  ['21 digits', '1'.repeat(21), 'hi', 'invalid_recipient'],
  ['10,000 digits', '1'.repeat(10_000), 'hi', 'invalid_recipient'],
  ['full-width digits', '１５５５０１００', 'hi', 'invalid_recipient'],
  ['Arabic digits', '١٥٥٥', 'hi', 'invalid_recipient'],
  ['a zero-width space', `${NUMBER}\u200b`, 'hi', 'invalid_recipient'],
  ['a NUL', `${NUMBER}\u0000`, 'hi', 'invalid_recipient'],
  ['the suffix alone', '@s.whatsapp.net', 'hi', 'invalid_recipient'],
  ['an unknown suffix', `${NUMBER}@example.com`, 'hi', 'invalid_recipient'],
  ['half a suffix', `${NUMBER}@s.whatsapp`, 'hi', 'invalid_recipient'],
  ['two suffixes', `${NUMBER}@s.whatsapp.net@s.whatsapp.net`, 'hi', 'invalid_recipient'],
  ['the suffix in capitals', `${NUMBER}@S.WHATSAPP.NET`, 'hi', 'invalid_recipient'],
  ['text behind the suffix', `${NUMBER}@s.whatsapp.net.evil.example`, 'hi', 'invalid_recipient'],
  ['the old suffix', `${NUMBER}@c.us`, 'hi', 'invalid_recipient'],
  ['a lid', '123456@lid', 'hi', 'invalid_recipient'],
  ['a group', '120363000000000000@g.us', 'hi', 'invalid_recipient'],
  ['a device', `${NUMBER}:1@s.whatsapp.net`, 'hi', 'invalid_recipient'],
  ['a number', 15550100, 'hi', 'invalid_recipient'],
  ['true', true, 'hi', 'invalid_recipient'],
  ['a list', [NUMBER], 'hi', 'invalid_recipient'],
  ['an object', { toString: NUMBER }, 'hi', 'invalid_recipient'],
  ['no text', NUMBER, undefined, 'empty_text'],
  ['null as text', NUMBER, null, 'empty_text'],
  ['an empty text', NUMBER, '', 'empty_text'],
  ['blanks as text', NUMBER, '   ', 'empty_text'],
  ['white space as text', NUMBER, '\t\r\n \u00a0\u2003', 'empty_text'],
  ['a number as text', NUMBER, 42, 'validation_failed'],
  ['false as text', NUMBER, false, 'validation_failed'],
  ['a list as text', NUMBER, ['hi'], 'validation_failed'],
  ['an object as text', NUMBER, { text: 'hi' }, 'validation_failed'],
  ['65,537 characters', NUMBER, 'x'.repeat(65_537), 'text_too_long'],
  ['both missing', undefined, undefined, 'invalid_recipient'],
];

const BAD_BODIES: [string, string, Record<string, string>, number, string][] = [
  ['not JSON', '{"to":', {}, 400, 'malformed_json'],
  ['plain words', 'hello', {}, 400, 'malformed_json'],
  ['an array', '[]', {}, 400, 'malformed_json'],
  ['an array with an object', '[{"to":"1","text":"x"}]', {}, 400, 'malformed_json'],
  ['a number', '42', {}, 400, 'malformed_json'],
  ['a string', '"hello"', {}, 400, 'malformed_json'],
  ['null', 'null', {}, 400, 'malformed_json'],
  ['true', 'true', {}, 400, 'malformed_json'],
  ['nothing', '', {}, 400, 'invalid_recipient'],
  ['an empty object', '{}', {}, 400, 'invalid_recipient'],
  ['two megabytes', `{"to":"1","text":"${'x'.repeat(2_000_000)}"}`, {}, 413, 'body_too_large'],
  ['__proto__ alone', '{"__proto__":{"to":"15550100","text":"x"}}', {}, 400, 'invalid_recipient'],
  ['constructor', '{"constructor":{"prototype":{"to":"1"}}}', {}, 400, 'invalid_recipient'],
  [
    'a form',
    'to=1&text=x',
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    415,
    'unsupported_media_type',
  ],
  [
    'text',
    '{"to":"1","text":"x"}',
    { 'Content-Type': 'text/plain' },
    415,
    'unsupported_media_type',
  ],
  [
    'a strange charset',
    '{"to":"1"}',
    { 'Content-Type': 'application/json; charset=klingon' },
    415,
    'unsupported_media_type',
  ],
  [
    'a strange encoding',
    '{"to":"1"}',
    { 'Content-Encoding': 'klingon' },
    415,
    'unsupported_media_type',
  ],
  ['bytes that are no gzip', '{"to":"1"}', { 'Content-Encoding': 'gzip' }, 400, 'malformed_json'],
];

describe('the input of POST /api/send', () => {
  describe('while connected', () => {
    let session: ProcessSession;
    let contact: Contact;

    beforeAll(async () => {
      session = await PairedSession.spawn();
      contact = session.network.contact({ receipts: 'none' });
    });

    afterAll(async () => {
      expect(contact.received.every(({ text }) => text?.startsWith('good'))).toBe(true);
      await session.dispose();
    });

    it.each(BAD)('refuses %s with 400', async (_name, to, text, code) => {
      const { status, body } = await session.api.post('/api/send', { to, text });
      expect([status, body.code]).toEqual([400, code]);
      expectErrorBody(body, 400);
    });

    it.each(BAD_BODIES)('refuses a body that is %s', async (_name, body, headers, status, code) => {
      const answer = await session.api.post('/api/send', body, headers);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expectErrorBody(answer.body, status);
    });

    it.each([
      ['digits', (number: string) => number],
      ['a leading plus sign', (number: string) => `+${number}`],
      ['the suffix', (number: string) => `${number}@s.whatsapp.net`],
      ['both', (number: string) => `+${number}@s.whatsapp.net`],
      ["the specification's suffix", (number: string) => `${number}@s.provider.net`],
      ['that one with a plus sign', (number: string) => `+${number}@s.provider.net`],
    ])('accepts a recipient as %s and normalizes it', async (name, write) => {
      const text = `good ${name}`;
      const answer = await session.api.post('/api/send', { to: write(contact.number), text });
      expect([answer.status, answer.body.to]).toEqual([200, contact.jid]);
      await contact.waitForMessage(text);
    });

    it.each([
      ['unknown fields', { extra: { deep: [1, 2, 3] }, from: 'me' }],
      ['a field called __proto__', JSON.parse('{"__proto__":{"text":"bad"}}') as object],
    ])('ignores %s', async (name, more) => {
      const text = `good with ${name}`;
      const body = JSON.stringify({ to: contact.number, text }).slice(0, -1);
      const extra = JSON.stringify(more).slice(1);
      const answer = await session.api.post('/api/send', `${body},${extra}`);
      expect(answer.status).toBe(200);
      await contact.waitForMessage(text);
    });

    it('gives a repeated Idempotency-Key its first answer and sends once', async () => {
      const headers = { 'Idempotency-Key': 'b6f2-once' };
      const message = { to: contact.number, text: 'good and only once' };
      const first = await session.api.post('/api/send', message, headers);
      const second = await session.api.post('/api/send', message, headers);
      expect(second.body).toEqual({ ...first.body, duplicate: true });
      await contact.waitForMessage('good and only once');

      const other = await session.api.post('/api/send', { ...message, text: 'good?' }, headers);
      expect([other.status, other.body.code]).toEqual([400, 'idempotency_mismatch']);
      const again = await session.api.post('/api/send', { ...message, text: 'good end' });
      expect(again.status).toBe(200);
      await contact.waitForMessage('good end');
      expect(contact.received.filter(({ text }) => text === message.text)).toHaveLength(1);
    });

    it('goes on after all of that', async () => {
      const { checks } = (await session.api.get<HealthDto>('/api/health')).body;
      expect(checks).toMatchObject({ store: { status: 'ok' }, session: { status: 'ok' } });
      const { body } = await session.api.get('/api/connection');
      expect(body.state).toBe('connected');
      expect(session.service.errors).toBe('');
    });
  });

  describe('while disconnected', () => {
    let service: Service;

    beforeAll(async () => {
      service = await Service.start();
    });

    afterAll(() => service.dispose());

    it('answers 400 before 409', async () => {
      const bad = await service.api.post('/api/send', { to: '1-2', text: 'hi' });
      expect([bad.status, bad.body.code]).toEqual([400, 'invalid_recipient']);
      const good = await service.api.post('/api/send', { to: NUMBER, text: 'hi' });
      expect([good.status, good.body.code]).toEqual([409, 'not_connected']);
      expectErrorBody(good.body, 409);
    });
  });
});

function expectErrorBody(body: unknown, status: number): void {
  const { error, status_code, request_id } = body as ErrorDto;
  expect(error).toMatch(/\S/);
  expect(status_code).toBe(status);
  expect(request_id).toMatch(/^[\w.-]+$/);
}
