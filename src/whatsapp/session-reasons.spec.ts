import { describe, expect, it } from '@jest/globals';
import { REASONS, withCause } from './session-reasons.js';

const reasons = Object.values(REASONS);

describe('the reasons of a session', () => {
  it('have stable codes of their own', () => {
    const codes = reasons.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it.each(reasons.map((reason) => [reason.code, reason] as const))(
    'state in sentences what happened and what comes next: %s',
    (_code, { summary, text }) => {
      expect(summary).toMatch(/^[A-Z].*\.$/);
      expect(text.startsWith(`${summary} `)).toBe(true);
      expect(text).toMatch(/\.$/);
    },
  );

  it('can carry the number that WhatsApp gave', () => {
    const reason = withCause(REASONS.connectionLost, { code: 503, message: 'Stream Errored' });
    expect(reason.text).toBe(`${REASONS.connectionLost.text} (Stream Errored, code 503.)`);
    expect(reason).toMatchObject({
      code: 'connection_lost',
      summary: REASONS.connectionLost.summary,
    });
  });
});
