import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { passTime, settle, useFakeClock } from '../../../../test/support/unit/factories.js';
import { SendRig } from '../../../../test/support/unit/send-rig.js';
import { refuseRows } from '../../../../test/support/unit/refused-rows.js';
import { WhatsAppError } from '../../../whatsapp/whatsapp.errors.js';

let rig: SendRig;

beforeEach(async () => {
  rig = await SendRig.open();
});

afterEach(() => rig.close());

async function findMessage(id: string) {
  const query = rig.store.database.selectFrom('messages').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

async function eventTypes(): Promise<string[]> {
  const query = rig.store.database.selectFrom('events').select('type').orderBy('seq');
  return (await query.execute()).map(({ type }) => type);
}

function fail(code: WhatsAppError['code']): () => Promise<void> {
  return () => Promise.reject(new WhatsAppError(code, 'no'));
}

describe('sending', () => {
  it('follows the order of acceptance, one message at a time', async () => {
    let underWay = 0;
    let most = 0;
    rig.gateway.onSend = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await settle();
      underWay -= 1;
    };
    const texts = Array.from({ length: 10 }, (_, index) => `${index}`);
    for (const text of texts) await rig.queue(text);
    while (rig.sentTexts.length < texts.length) await settle();
    expect(rig.sentTexts).toEqual(texts);
    expect(most).toBe(1);
  });

  it('stores the time at which a message was written, and waits for the answer', async () => {
    const before = Date.now();
    const [id] = await rig.queue('hello');
    await settle();
    expect(await rig.states()).toEqual([['hello', 'written', 'sending']]);
    expect((await findMessage(id)).written_at).toBeGreaterThanOrEqual(before);
    expect(rig.gateway.sent).toMatchObject([{ id, recipientJid: '15550001@s.whatsapp.net' }]);
  });

  it('keeps the status of an answer that comes before the send has finished', async () => {
    rig.gateway.onSend = async ({ id }) => {
      await rig.deliver(id, 'delivered');
    };
    await rig.queue('hello');
    await settle();
    expect(await rig.states()).toEqual([['hello', undefined, 'delivered']]);
  });

  it('wakes up for each new message', async () => {
    await rig.queue('one');
    await settle();
    await rig.queue('two');
    await settle();
    expect(rig.sentTexts).toEqual(['one', 'two']);
  });

  it('loses no message that is queued just after the queue was empty', async () => {
    for (let ticks = 0; ticks < 100; ticks += 1) {
      await rig.queue('one');
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      await rig.queue('two');
      await settle();
    }
    expect(rig.sentTexts).toHaveLength(200);
  });

  it('keeps its pace', async () => {
    await rig.worker.beforeApplicationShutdown();
    useFakeClock();
    rig.start(60);
    await rig.queue('one', 'two', 'three');
    const counts: number[] = [];
    for (const wait of [0, 999, 1, 1000]) {
      await passTime(wait);
      counts.push(rig.sentTexts.length);
    }
    expect(counts).toEqual([1, 1, 2, 3]);
  });
});

describe('a message that was sent but could not be stored as written', () => {
  beforeEach(async () => {
    const event = 'BEFORE UPDATE OF written_at ON messages';
    const row = "NEW.text = 'one' AND NEW.status = 'sending'";
    await refuseRows(rig.store.database, { event, row });
  });

  it('does not fail, is not sent twice, and does not block others', async () => {
    await rig.queue('one', 'two');
    await settle();
    expect(rig.sentTexts).toEqual(['one', 'two']);
    expect(await rig.states()).toEqual([
      ['one', 'sending', 'sending'],
      ['two', 'written', 'sending'],
    ]);
  });

  it('gets its status from its answer', async () => {
    const [id] = await rig.queue('one');
    await settle();
    await rig.deliver(id, 'server');
    await settle();
    expect(await rig.states()).toEqual([['one', undefined, 'sent']]);
  });
});

describe('a message during a full disk', () => {
  const full = new Error('database or disk is full');

  it.each([
    ['in our store', full],
    ['in the keys of the session', new WhatsAppError('send_failed', full.message, { cause: full })],
  ])('%s is no failure of the message: it is sent when there is room', async (_where, error) => {
    await rig.worker.beforeApplicationShutdown();
    useFakeClock();
    rig.start();
    rig.gateway.onSend = () => Promise.reject(error);
    await rig.queue('hello');
    await settle();
    expect(await rig.states()).toEqual([['hello', 'queued', 'sending']]);
    rig.gateway.onSend = () => Promise.resolve();
    const failed = rig.sentTexts.length;
    await passTime(5000);
    expect(await rig.states()).toEqual([['hello', 'written', 'sending']]);
    expect(rig.sentTexts).toHaveLength(failed + 1);
  });
});

describe('a message that is sent again', () => {
  it('stores the last time as written, and awaits its answer from then on', async () => {
    useFakeClock(1000);
    const [id] = await rig.queue('hello');
    await settle();
    jest.setSystemTime(5000);
    rig.gateway.lose();
    rig.gateway.open();
    await settle();
    expect(await rig.states()).toEqual([['hello', 'written', 'sending']]);
    expect(await findMessage(id)).toMatchObject({ written_at: 5000, queued_at: 1000 });
  });
});

describe('an unknown message', () => {
  it('stays unknown while it is sent again, until an answer comes', async () => {
    const [id] = await rig.queue('hello');
    await settle();
    await rig.store.database.updateTable('messages').set({ status: 'unknown' }).execute();
    rig.gateway.lose();
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toEqual(['hello', 'hello']);
    expect(await rig.states()).toEqual([['hello', 'written', 'unknown']]);
    await rig.deliver(id, 'server');
    expect((await findMessage(id)).status).toBe('sent');
  });
});

describe('a message that fails', () => {
  it('is an error, and the next one is sent', async () => {
    rig.gateway.onSend = ({ content }) =>
      Buffer.from(content).toString() === 'bad' ? fail('send_failed')() : Promise.resolve();
    const [bad] = await rig.queue('bad', 'good');
    await settle();
    expect(await rig.states()).toEqual([
      ['bad', 'failed', 'error'],
      ['good', 'written', 'sending'],
    ]);
    expect(await findMessage(bad)).toMatchObject({ error_code: 'send_failed' });
    expect(await eventTypes()).toContain('ack.error');
  });

  it('is no error when an answer shows that it arrived', async () => {
    rig.gateway.onSend = async ({ id }) => {
      await rig.deliver(id, 'server');
      await fail('send_failed')();
    };
    await rig.queue('hello');
    await settle();
    expect((await rig.states())[0]?.[2]).toBe('sent');
    expect(await eventTypes()).not.toContain('ack.error');
  });
});
