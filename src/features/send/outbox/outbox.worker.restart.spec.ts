import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { settle } from '../../../../test/support/unit/factories.js';
import { SendRig } from '../../../../test/support/unit/send-rig.js';
import { WhatsAppError } from '../../../whatsapp/whatsapp.errors.js';

let rig: SendRig;

beforeEach(async () => {
  rig = await SendRig.open();
});

afterEach(() => rig.close());

function fail(code: WhatsAppError['code']): () => Promise<void> {
  return () => Promise.reject(new WhatsAppError(code, 'no'));
}

describe('a lost link', () => {
  it.each(['link_lost', 'not_connected'] as const)('keeps the message (%s)', async (code) => {
    rig.gateway.onSend = async () => {
      rig.gateway.lose();
      await fail(code)();
    };
    await rig.queue('one', 'two');
    await settle();
    expect(rig.sentTexts).toEqual(['one']);
    expect(await rig.states()).toEqual([
      ['one', 'sending', 'sending'],
      ['two', 'queued', 'queued'],
    ]);
  });

  it('delays the messages until the next connection, in order and under the same ids', async () => {
    rig.gateway.onSend = async () => {
      rig.gateway.lose();
      await fail('link_lost')();
    };
    const ids = await rig.queue('one', 'two');
    await settle();
    rig.gateway.onSend = () => Promise.resolve();
    rig.gateway.open();
    await settle();
    expect(rig.gateway.sent.map(({ id }) => id)).toEqual([ids[0], ...ids]);
  });

  it('stops sending on that connection', async () => {
    rig.gateway.onSend = fail('link_lost');
    await rig.queue('one', 'two');
    await settle();
    expect(rig.sentTexts).toEqual(['one']);
    rig.gateway.onSend = () => Promise.resolve();
    rig.gateway.lose();
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toEqual(['one', 'one', 'two']);
  });

  it('sends messages again that were written and not answered', async () => {
    await rig.queue('one');
    await settle();
    rig.gateway.lose();
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toEqual(['one', 'one']);
  });

  it('keeps queued messages until the next connection', async () => {
    rig.gateway.lose();
    await expect(rig.queue('one')).rejects.toMatchObject({ code: 'not_connected' });
    rig.worker.wake();
    await settle();
    expect(rig.sentTexts).toEqual([]);
  });
});

describe('a message that never gets an answer', () => {
  it('is an error after five attempts, and does not block others', async () => {
    const [id] = await rig.queue('unheard');
    for (let connection = 0; connection < 8; connection += 1) {
      await settle();
      rig.gateway.lose();
      rig.gateway.open();
    }
    await settle();
    expect(rig.sentTexts).toEqual(Array(5).fill('unheard'));
    expect(await rig.states()).toEqual([['unheard', 'failed', 'error']]);
    const query = rig.store.database
      .selectFrom('messages')
      .select('error_code')
      .where('id', '=', id);
    expect(await query.executeTakeFirst()).toEqual({ error_code: 'no_ack' });
    await rig.queue('next');
    await settle();
    expect(rig.sentTexts.at(-1)).toBe('next');
  });
});

describe('a restart', () => {
  it('sends unconfirmed messages again, but not confirmed ones', async () => {
    const [first] = await rig.queue('confirmed', 'unanswered');
    await settle();
    await rig.deliver(first, 'server');
    await rig.worker.beforeApplicationShutdown();
    rig.gateway.sent.length = 0;
    rig.gateway.lose();
    rig.start();
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toEqual(['unanswered']);
    expect(await rig.states()).toEqual([
      ['confirmed', undefined, 'sent'],
      ['unanswered', 'written', 'sending'],
    ]);
  });

  it('does not send failed messages again', async () => {
    rig.gateway.onSend = fail('send_failed');
    await rig.queue('bad');
    await settle();
    rig.gateway.lose();
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toEqual(['bad']);
  });
});

describe('the end of the service', () => {
  it('waits for the message that is being sent', async () => {
    let release: (() => void) | undefined;
    rig.gateway.onSend = () => new Promise((resolve) => (release = resolve));
    await rig.queue('one', 'two');
    await settle();
    let isDone = false;
    const done = rig.worker.beforeApplicationShutdown().then(() => (isDone = true));
    await settle();
    expect(isDone).toBe(false);
    release?.();
    await done;
    expect(rig.sentTexts).toEqual(['one']);
  });

  it('does not wait until the next message is due', async () => {
    await rig.worker.beforeApplicationShutdown();
    rig.start(1);
    await rig.queue('one', 'two');
    await settle();
    await rig.worker.beforeApplicationShutdown();
    expect(rig.sentTexts).toEqual(['one']);
  });
});
