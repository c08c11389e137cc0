import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { DeliveryStep, DeliveryUpdate } from '../../../whatsapp/inbound-batch.js';
import {
  applyDelivery,
  applyMemberStep,
  isAcknowledged,
  isDecided,
  nextSendState,
  risenStatus,
  type SendState,
  type SendStep,
} from './message-status.policy.js';

const RISING = ['queued', 'sending', 'unknown', 'error', 'sent', 'delivered', 'read', 'played'];

function message(changes: Partial<MessageRow> = {}) {
  const times = { server_ack_at: null, delivered_at: null, read_at: null, played_at: null };
  return { status: 'sending', queued_at: 1, written_at: 2, ...times, ...changes };
}

function update(step: DeliveryStep, changes: Partial<DeliveryUpdate> = {}): DeliveryUpdate {
  return { messageId: 'OUT1', step, at: 100, by: null, ...changes };
}

describe('risenStatus', () => {
  const pairs = RISING.flatMap((low, index) => RISING.slice(index).map((high) => [low, high]));

  it.each(pairs)('of %s and %s is the latter, in either order', (low, high) => {
    expect([risenStatus(low, high), risenStatus(high, low)]).toEqual([high, high]);
  });
});

describe('isAcknowledged', () => {
  it('is true from the server acknowledgement on', () => {
    expect(RISING.filter(isAcknowledged)).toEqual(['sent', 'delivered', 'read', 'played']);
  });
});

describe('isDecided', () => {
  it.each([
    ['queued', 'sent', false],
    ['unknown', 'sent', false],
    ['sent', 'sent', true],
    ['sent', 'delivered', false],
    ['read', 'delivered', true],
    ['read', 'played', false],
    ['error', 'played', true],
    ['received', 'read', true],
    ['undecrypted', 'sent', true],
  ] as const)('while it is %s, a wait for %s ends: %s', (status, awaited, isOver) => {
    expect(isDecided(status, awaited)).toBe(isOver);
  });
});

describe('nextSendState', () => {
  const STATUSES = ['queued', 'sending', 'unknown', 'error'];
  const PLACES: SendState['outbox'][] = [
    'queued',
    'sending',
    'written',
    'unanswered',
    'failed',
    null,
  ];
  const STEPS: SendStep[] = ['retry', 'try', 'requeue', 'write', 'time_out', 'fail'];

  it.each<[SendStep, SendState, SendState]>([
    ['try', at('queued', 'queued'), at('sending', 'sending')],
    ['try', at('unknown', 'queued'), at('unknown', 'sending')],
    ['write', at('sending', 'sending'), at('sending', 'written')],
    ['write', at('unknown', 'sending'), at('unknown', 'written')],
    ['requeue', at('sending', 'sending'), at('sending', 'queued')],
    ['requeue', at('sending', 'written'), at('sending', 'queued')],
    ['time_out', at('sending', 'sending'), at('unknown', 'unanswered')],
    ['time_out', at('sending', 'written'), at('unknown', 'unanswered')],
    ['fail', at('queued', 'queued'), at('error', 'failed')],
    ['fail', at('sending', 'written'), at('error', 'failed')],
    ['fail', at('unknown', 'unanswered'), at('error', 'failed')],
    ['retry', at('error', 'failed'), at('queued', 'queued')],
    ['retry', at('unknown', 'unanswered'), at('queued', 'queued')],
    ['retry', at('error', null), at('queued', 'queued')],
  ])('%s leads from %o to %o', (step, before, after) => {
    expect(nextSendState(before, step)).toEqual(after);
  });

  it.each(['sent', 'delivered', 'read', 'played'])('takes no step from %s', (status) => {
    for (const outbox of PLACES) {
      for (const step of STEPS) expect(nextSendState({ status, outbox }, step)).toBeNull();
    }
  });

  it.each(['failed', null] as const)('takes no step but a retry from %s', (outbox) => {
    for (const status of STATUSES) {
      for (const step of STEPS.slice(1)) expect(nextSendState({ status, outbox }, step)).toBeNull();
    }
  });

  it.each(['queued', 'written', 'unanswered'] as const)(
    'does not go back to written from %s if the write is noted too late',
    (outbox) => {
      expect(nextSendState({ status: 'sending', outbox }, 'write')).toBeNull();
    },
  );

  it.each(['queued', 'sending'])('takes no retry from %s', (status) => {
    for (const outbox of PLACES) expect(nextSendState({ status, outbox }, 'retry')).toBeNull();
  });

  function at(status: string, outbox: SendState['outbox']): SendState {
    return { status, outbox };
  }
});

describe('applyDelivery', () => {
  it.each([
    ['server', { status: 'sent', server_ack_at: 100 }],
    ['delivered', { status: 'delivered', delivered_at: 100 }],
    ['read', { status: 'read', read_at: 100 }],
    ['played', { status: 'played', played_at: 100 }],
  ] as const)('%s changes a message that is being sent', (step, changes) => {
    expect(applyDelivery(message(), update(step))).toMatchObject(changes);
  });

  it('never mistakes a server acknowledgement for a delivery', () => {
    expect(applyDelivery(message(), update('server'))).not.toHaveProperty('delivered_at');
  });

  it.each([
    ['is kept', { queued_at: 1, written_at: 2 }, 2],
    ['is that of the answer if it is not stored yet', { queued_at: 1, written_at: null }, 100],
    ['is unknown for a message from elsewhere', { queued_at: null, written_at: null }, null],
  ])('the time of the writing %s', (_case, times, writtenAt) => {
    const answered = { ...message(times), ...applyDelivery(message(times), update('server')) };
    expect(answered.written_at).toBe(writtenAt);
    const byMember = { ...message(times), ...applyMemberStep(message(times), null, 100) };
    expect(byMember.written_at).toBe(writtenAt);
  });

  it.each([
    ['a second acknowledgement', message({ status: 'sent', server_ack_at: 1 }), update('server')],
    ['a second receipt', message({ status: 'read', read_at: 1 }), update('read')],
    ['a second playing', message({ status: 'played', played_at: 1 }), update('played')],
  ])('finds nothing new in %s', (_case, known, news) => {
    expect(applyDelivery(known, news)).toBeNull();
  });

  it('adds the time of a late receipt, and keeps the higher status', () => {
    const known = message({ status: 'read', read_at: 90 });
    expect(applyDelivery(known, update('delivered'))).toMatchObject({
      status: 'read',
      delivered_at: 100,
    });
  });

  it.each(['unknown', 'error'])(
    'corrects a message with %s when an answer comes after all',
    (status) => {
      expect(applyDelivery(message({ status, error_code: '1' }), update('server'))).toMatchObject({
        status: 'sent',
        error_code: null,
        error_text: null,
      });
    },
  );

  /** At most one update of each kind, as WhatsApp sends them, in any order. */
  const news = fc
    .subarray<DeliveryStep>(['server', 'delivered', 'read', 'played'])
    .map((steps) => steps.map((step, index) => update(step, { at: 100 + index })));

  function applyAll(updates: DeliveryUpdate[]): object {
    const known = message({ error_code: null, error_text: null });
    for (const one of updates) Object.assign(known, applyDelivery(known, one));
    return known;
  }

  it('comes to the same status and times in every order', () => {
    const orders = news.chain((updates) =>
      fc.tuple(
        fc.constant(updates),
        fc.shuffledSubarray(updates, { minLength: updates.length, maxLength: updates.length }),
      ),
    );
    fc.assert(
      fc.property(orders, ([updates, shuffled]) => {
        expect(applyAll(shuffled)).toEqual(applyAll(updates));
      }),
    );
  });

  it('only ever raises the status, and never removes a time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RISING.slice(4)), { maxLength: 8 }), (names) => {
        const known = message();
        for (const [index, name] of names.entries()) {
          const step = (name === 'sent' ? 'server' : name) as DeliveryStep;
          const before = { ...known };
          Object.assign(known, applyDelivery(known, update(step, { at: 100 + index })));
          expect(RISING.indexOf(known.status)).toBeGreaterThanOrEqual(
            RISING.indexOf(before.status),
          );
          expect(known).toMatchObject(timesOf(before));
        }
      }),
    );
  });
});

function timesOf(known: object): object {
  return Object.fromEntries(
    Object.entries(known).filter(([name, value]) => name.endsWith('_at') && value !== null),
  );
}
