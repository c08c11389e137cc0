import { describe, expect, it } from '@jest/globals';
import { createSession, ME } from '../../test/support/unit/factories.js';
import { FakeGateway } from '../../test/support/unit/fake-gateway.js';
import { assertConnected, assertPaired } from './assert-connected.js';
import type { Session } from './session.js';

const REFUSAL = { code: 'not_connected', message: 'The WhatsApp session is not connected.' };

function gatewayWith(changes: Partial<Session>): FakeGateway {
  const gateway = new FakeGateway();
  gateway.change({ ...createSession(), state: 'connected', me: ME, ...changes });
  return gateway;
}

describe('a call that needs the connection', () => {
  it('returns the account that is connected', () => {
    expect(assertConnected(gatewayWith({}))).toBe(ME);
  });

  it.each<Partial<Session>>([{ state: 'connecting' }, { state: 'disconnected' }, { me: null }])(
    'is refused with %j',
    (changes) => {
      expect(() => assertConnected(gatewayWith(changes))).toThrow(expect.objectContaining(REFUSAL));
    },
  );

  it('is refused with a sentence of its own if only a part of it needs the connection', () => {
    const gateway = gatewayWith({ state: 'connecting' });
    const message = 'Receipts wait.';
    expect(() => assertConnected(gateway, message)).toThrow(
      expect.objectContaining({ ...REFUSAL, message }),
    );
  });
});

describe('a call that may wait for the connection', () => {
  it('is accepted while the connection is lost, and refused without a phone', () => {
    expect(assertPaired(gatewayWith({ state: 'connecting' }))).toBe(ME);
    expect(() => assertPaired(gatewayWith({ me: null }))).toThrow(expect.objectContaining(REFUSAL));
  });
});
