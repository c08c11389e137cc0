import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { ME, settle } from '../../../../test/support/unit/factories.js';
import { SendRig } from '../../../../test/support/unit/send-rig.js';
import { WhatsAppError } from '../../../whatsapp/whatsapp.errors.js';
import { OutboxCloser } from './outbox.closer.js';

let rig: SendRig;
let closer: OutboxCloser;

beforeEach(async () => {
  rig = await SendRig.open();
  const { gateway, phones } = rig.store;
  closer = new OutboxCloser(gateway, phones, rig.outbox, rig.outcomes, rig.pairing);
});

afterEach(() => rig.close());

/** The connection was lost while the first text was sent; the others are queued. */
async function queueAndLose(...texts: string[]): Promise<string[]> {
  let resolveQueued = (): void => {};
  const queued = new Promise<void>((resolve) => (resolveQueued = resolve));
  rig.gateway.onSend = async () => {
    await queued;
    rig.gateway.lose();
    await Promise.reject(new WhatsAppError('link_lost', 'no'));
  };
  const ids = await rig.queue(...texts);
  resolveQueued();
  await settle();
  return ids;
}

function unpair(): void {
  rig.gateway.change({ state: 'disconnected', phase: 'stopped', me: null });
}

describe('OutboxCloser', () => {
  it('keeps messages of the paired phone', async () => {
    await queueAndLose('one', 'two');
    await closer.onModuleInit();
    expect((await rig.states()).map(([, , status]) => status)).toEqual(['sending', 'queued']);
  });

  it('fails all messages when the pairing ends, and marks the ones that may have arrived', async () => {
    const ids = await queueAndLose('one', 'two');
    await closer.onModuleInit();
    unpair();
    await rig.pairing.end();
    expect(await rig.states()).toEqual([
      ['one', 'failed', 'error'],
      ['two', 'failed', 'error'],
    ]);
    const texts = await Promise.all(ids.map(async (id) => (await rig.message(id)).error_text));
    expect(texts.map((text) => text?.includes('may have arrived'))).toEqual([true, false]);
    expect(await rig.acks()).toMatchObject([
      { type: 'ack.error', payload: { error_code: 'pairing_ended', will_retry: false } },
      { type: 'ack.error', payload: { error_code: 'pairing_ended', will_retry: false } },
    ]);
  });

  it('fails messages at startup that an earlier process has left behind', async () => {
    await queueAndLose('one', 'two');
    unpair();
    await closer.onModuleInit();
    expect((await rig.states()).map(([, state]) => state)).toEqual(['failed', 'failed']);
  });

  it('fails messages of another phone than the paired one', async () => {
    await queueAndLose('one');
    const { me } = rig.gateway.session;
    rig.gateway.change({ me: { ...me!, jid: '15559999@s.whatsapp.net' } });
    await closer.onModuleInit();
    expect((await rig.states()).map(([, state]) => state)).toEqual(['failed']);
  });

  it('keeps confirmed messages, and fails more than one page of others', async () => {
    const texts = Array.from({ length: 450 }, (_, number) => `text ${number}`);
    const [first] = await queueAndLose(...texts);
    await rig.deliver(first, 'server');
    unpair();
    await closer.onModuleInit();
    const statuses = (await rig.states()).map(([, , status]) => status);
    expect(statuses.filter((status) => status === 'error')).toHaveLength(449);
    expect(statuses[0]).toBe('sent');
  });
});

describe('the outbox of a second account', () => {
  const OTHER = { ...ME, jid: '19990000@s.whatsapp.net', lid: null };
  let second: ChatStore;
  let secondCloser: OutboxCloser;

  beforeEach(() => {
    second = rig.store.openAccount('second');
    const { gateway, phones, pairing } = second;
    secondCloser = new OutboxCloser(gateway, phones, rig.outbox, rig.outcomes, pairing);
  });

  const statesOfOutbox = async () => (await rig.states()).map(([, state]) => state);

  it('is closed at its start without failing the messages of the first one', async () => {
    await queueAndLose('one', 'two');
    await secondCloser.onModuleInit();
    expect(await statesOfOutbox()).toEqual(['sending', 'queued']);
  });

  it('is closed when its own pairing ends or its phone changes, and nothing else is', async () => {
    await queueAndLose('one', 'two');
    await secondCloser.onModuleInit();
    for (const me of [OTHER, { ...OTHER, jid: '19990001@s.whatsapp.net' }, null]) {
      second.gateway.change({ me });
      await second.pairing.end();
    }
    expect(await statesOfOutbox()).toEqual(['sending', 'queued']);
  });

  it('keeps its messages when the pairing of the first one ends', async () => {
    await queueAndLose('one');
    second.gateway.change({ me: OTHER });
    const theirs = await second.phones.getOrCreateId(OTHER.jid);
    for (const table of ['outbox', 'messages', 'chats'] as const) {
      await rig.store.database.updateTable(table).set({ account_id: theirs }).execute();
    }
    rig.store.pairing.forget();
    unpair();
    await closer.onModuleInit();
    expect(await statesOfOutbox()).toEqual(['sending']);
    second.gateway.change({ me: null });
    await secondCloser.onModuleInit();
    expect(await statesOfOutbox()).toEqual(['failed']);
  });
});

describe('a text that is accepted while its pairing ends', () => {
  it('is rejected, because it would never be sent or failed', async () => {
    const encode = rig.codec.encodeText.bind(rig.codec);
    rig.codec.encodeText = (...args) => {
      unpair();
      return encode(...args);
    };
    await expect(rig.queue('late')).rejects.toMatchObject({ code: 'not_connected' });
    expect(await rig.states()).toEqual([]);
  });
});
