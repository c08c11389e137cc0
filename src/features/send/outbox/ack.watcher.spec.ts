import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { passTime, settle, useFakeClock } from '../../../../test/support/unit/factories.js';
import { SendRig } from '../../../../test/support/unit/send-rig.js';
import type { DeliveryStep } from '../../../whatsapp/inbound-batch.js';

const T = 1_700_000_000_000;

let rig: SendRig;

beforeEach(async () => {
  useFakeClock(T);
  rig = await SendRig.open({ ackTimeoutMs: 45_000 });
});

afterEach(() => rig.close());

/** Writes a message now. */
async function write(text: string): Promise<string> {
  const [id] = await rig.queue(text);
  await settle();
  return id;
}

async function outboxTexts(): Promise<(string | null)[]> {
  return (await rig.states()).filter(([, state]) => state).map(([text]) => text);
}

async function ackTypes(): Promise<string[]> {
  return (await rig.acks()).map(({ type }) => type);
}

async function reconnect(): Promise<void> {
  rig.gateway.lose();
  rig.gateway.open();
  await settle();
}

describe('a confirmed message', () => {
  it.each<DeliveryStep>(['server', 'delivered', 'read', 'played'])(
    'leaves the outbox on %s',
    async (step) => {
      const id = await write('one');
      await write('two');
      await rig.deliver(id, step);
      await settle();
      expect(await outboxTexts()).toEqual(['two']);
    },
  );

  it('is never called unknown', async () => {
    const id = await write('one');
    await rig.deliver(id, 'server');
    await passTime(100_000);
    expect(await rig.message(id)).toMatchObject({ status: 'sent', timeout_at: null });
    expect(await ackTypes()).toEqual(['ack.server']);
  });
});

describe('a message without an answer', () => {
  it('becomes unknown once, after the configured time', async () => {
    const id = await write('one');
    await passTime(45_000);
    expect((await rig.message(id)).status).toBe('sending');
    await passTime(2000);
    expect((await rig.message(id)).status).toBe('unknown');
    expect((await rig.store.chat('15550001@s.whatsapp.net')).last_status).toBe('unknown');
    await passTime(200_000);
    expect(await rig.acks()).toMatchObject([
      { type: 'ack.timeout', payload: { ms_since_queued: 46_000, message: { status: 'unknown' } } },
    ]);
  });

  it('becomes unknown even without a connection', async () => {
    rig.gateway.onSend = () => new Promise(() => {});
    const id = await write('hangs');
    rig.gateway.lose();
    await passTime(60_000);
    expect((await rig.message(id)).status).toBe('unknown');
  });

  it('is sent once more after the next connection, under its id', async () => {
    const id = await write('one');
    await passTime(60_000);
    await reconnect();
    expect(rig.gateway.sent.map((sent) => sent.id)).toEqual([id, id]);
    expect(await rig.states()).toEqual([['one', 'written', 'unknown']]);
  });

  it('is an error, and can be retried by hand, if the second try gets no answer either', async () => {
    const id = await write('one');
    await passTime(60_000);
    await reconnect();
    await passTime(44_000);
    expect((await rig.message(id)).status).toBe('unknown');
    await passTime(3000);
    expect(await rig.message(id)).toMatchObject({ status: 'error', error_code: 'no_ack' });
    expect(await ackTypes()).toEqual(['ack.timeout', 'ack.error']);
    await reconnect();
    expect(rig.sentTexts).toEqual(['one', 'one']);
    await rig.retries.retry(id);
    await settle();
    expect(rig.sentTexts).toEqual(['one', 'one', 'one']);
    expect((await rig.message(id)).status).toBe('sending');
  });

  it('is no error if the connection of the second attempt ended', async () => {
    const id = await write('one');
    await passTime(60_000);
    await reconnect();
    rig.gateway.change({ state: 'connecting' });
    await passTime(60_000);
    expect((await rig.message(id)).status).toBe('unknown');
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toHaveLength(3);
  });

  it.each<DeliveryStep>(['server', 'delivered'])(
    'gets its status when %s comes late, even after an error',
    async (step) => {
      const [unknown, failed] = [await write('unknown'), await write('failed')];
      await passTime(60_000);
      await reconnect();
      await rig.deliver(unknown, step);
      await passTime(60_000);
      expect((await rig.message(failed)).status).toBe('error');
      await rig.deliver(failed, step);
      await settle();
      const status = step === 'server' ? 'sent' : 'delivered';
      expect((await rig.states()).map(([, state, now]) => [state, now])).toEqual([
        [undefined, status],
        [undefined, status],
      ]);
      expect(await rig.message(failed)).toMatchObject({ error_code: null, error_at: null });
    },
  );
});

describe('the end of the service', () => {
  it('waits until the last acknowledgement is stored', async () => {
    const id = await write('one');
    await rig.deliver(id, 'server');
    await rig.watcher.beforeApplicationShutdown();
    expect(await outboxTexts()).toEqual([]);
  });

  it('ends the watch', async () => {
    const id = await write('one');
    await rig.stop();
    await passTime(60_000);
    expect((await rig.message(id)).status).toBe('sending');
    await rig.refuse(id, '500');
    expect((await rig.message(id)).status).toBe('sending');
    expect(await outboxTexts()).toEqual(['one']);
  });
});
