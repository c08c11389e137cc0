import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dashboard } from '../../packages/client/src/index.js';
import { CuttingProxy } from './cutting-proxy.js';
import { scaled } from '../support/jest/machine-factor.js';
import { waitForState } from '../support/service/pairing.js';
import { PairedSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

/** Bytes of an answer: its status line does not fit. */
const A_FEW_BYTES = 5;
const SHORT_MS = scaled(50);
const LONG_MS = scaled(60_000);

describe('the client of a paired session', () => {
  let session: PairedSession;
  let proxy: CuttingProxy;
  let dashboard: Dashboard;

  beforeAll(async () => {
    session = await PairedSession.start();
    proxy = await CuttingProxy.start(session.service.baseUrl);
    dashboard = new Dashboard({ url: proxy.url });
  });

  afterAll(async () => {
    await proxy.stop();
    await session.dispose();
  });

  it('sends, and waits for the answer', async () => {
    const ada = session.network.contact({ name: 'Ada' });
    const { message_id: id } = await dashboard.send(`+${ada.number}`, 'ping');
    await ada.waitForMessage('ping');
    const answered = dashboard.waitFor({ after: id, contains: 'PONG', fromMe: false });
    await ada.say('pong');
    expect(await answered).toMatchObject({ text: 'pong', chat_jid: ada.jid });
  });

  it.each(['sent', 'delivered', 'read'] as const)(
    'sends, and waits until it is %s',
    async (wait) => {
      const receipts = wait === 'sent' ? 'none' : wait;
      const { jid } = session.network.contact({ receipts });
      const sent = await dashboard.send(jid, 'x', { wait, timeoutMs: LONG_MS });
      const message = expect.objectContaining({ id: sent.message_id, status: wait });
      expect(sent).toMatchObject({ chat_jid: jid, status: wait, message });
    },
  );

  it('reports that a message is not delivered in time, or was not sent', async () => {
    const silent = session.network.contact({ receipts: 'none' });
    const { jid } = silent;
    const late = dashboard.send(jid, 'x', { wait: 'delivered', timeoutMs: SHORT_MS });
    await expect(late).rejects.toMatchObject({ code: 'wait_timeout' });
    await silent.waitForMessage('x');
    session.network.faults.acks({ mode: 'error', errorCode: 403, times: 1 });
    const refused = dashboard.send(jid, 'y', { wait: 'delivered', timeoutMs: LONG_MS });
    await expect(refused).rejects.toMatchObject({
      code: 'message_failed',
      hint: expect.stringContaining('403'),
    });
  });

  it('sends messages of every kind to a number and to a chat', async () => {
    const ben = session.network.contact({ name: 'Ben' });
    for (const to of [`+${ben.number}`, ben.jid]) {
      const sent = await dashboard.send(to, { type: 'location', latitude: 1, longitude: 2 });
      expect(sent).toMatchObject({ status: 'queued', chat_jid: ben.jid });
    }
    await waitFor('both', () => ben.received.length === 2);
  });

  it('sends once, although the answer is lost again and again', async () => {
    const cleo = session.network.contact({ name: 'Cleo' });
    for (let number = 0; number < 5; number += 1) {
      proxy.cutAfter(A_FEW_BYTES);
      const sent = await dashboard.send(cleo.number, `number ${number}`);
      expect(sent.duplicate).toBe(true);
    }
    await cleo.waitForMessage('number 4');
    expect(cleo.received.map(({ text }) => text)).toEqual(
      Array.from({ length: 5 }, (_, number) => `number ${number}`),
    );
  });

  it('gives a file to the service', async () => {
    const file = new File(['one line\n'], 'notes.txt');
    expect(await dashboard.upload(file)).toMatchObject({ file_name: 'notes.txt', size: 9 });
    const bare = await dashboard.upload(new Blob(['x']), { fileName: 'x.txt' });
    expect(bare.file_name).toBe('x.txt');
  });

  it('goes through all chats, over the pages', async () => {
    const names = ['Dan', 'Eve', 'Fay'];
    for (const name of names) await session.network.contact({ name }).say('I am new');
    await waitFor('the chats', async () => (await titles()).filter(isNew).length === 3);
    expect((await titles()).filter(isNew)).toEqual(names.toReversed());

    async function titles(): Promise<string[]> {
      const found: string[] = [];
      for await (const { title } of dashboard.chats({ limit: 1 })) found.push(title);
      return found;
    }
    function isNew(title: string): boolean {
      return names.includes(title);
    }
  });

  describe('waitFor', () => {
    it('takes the first message that a function accepts, and misses none between two calls', async () => {
      const gus = session.network.contact({ name: 'Gus' });
      const waiting = dashboard.waitFor({
        chatJid: gus.jid,
        where: ({ text }) => text === 'number 20',
      });
      for (let number = 0; number <= 20; number += 1) await gus.say(`number ${number}`);
      expect(await waiting).toMatchObject({ text: 'number 20' });
    });

    it('goes on over a restart of the service, with what comes meanwhile', async () => {
      const hal = session.network.contact({ name: 'Hal', receipts: 'none' });
      const options = { wait: 'delivered', timeoutMs: LONG_MS } as const;
      const delivered = dashboard.send(hal.jid, 'a question', options);
      const { id } = await hal.waitForMessage('a question');
      await hal.say('before');
      await dashboard.waitFor({ chatJid: hal.jid, after: await lastSent(), contains: 'before' });
      const waiting = dashboard.waitFor({ contains: 'in between' });
      await session.service.stop();
      hal.markDelivered(id);
      await hal.say('in between');
      await session.startAgain();
      proxy.aimAt(session.service.baseUrl);
      expect(await waiting).toMatchObject({ text: 'in between' });
      expect(await delivered).toMatchObject({ status: 'delivered' });
      await waitForState(session.service, 'connected');
    });

    it('reports that none came in time', async () => {
      const waiting = dashboard.waitFor({ contains: 'never', timeoutMs: SHORT_MS });
      await expect(waiting).rejects.toMatchObject({
        name: 'DashboardError',
        code: 'wait_timeout',
        message: `No message matched within ${SHORT_MS} ms.`,
      });
    });

    it('reports that no answer can come to an unsent message', async () => {
      const ida = session.network.contact({ name: 'Ida' });
      session.network.faults.acks({ mode: 'error', errorCode: 403, times: 1 });
      const { message_id: after } = await dashboard.send(ida.number, 'a question');
      await expect(dashboard.waitFor({ after, fromMe: false })).rejects.toMatchObject({
        code: 'message_failed',
        hint: expect.stringContaining('403'),
      });
    });

    it('ends when its signal aborts', async () => {
      const stopping = new AbortController();
      const waiting = dashboard.waitFor({ contains: 'never', signal: stopping.signal });
      stopping.abort('enough');
      await expect(waiting).rejects.toBe('enough');
    });

    async function lastSent(): Promise<string> {
      const { events } = await dashboard.api.listEvents({ query: { type: 'message.queued' } });
      return events.at(-1)!.message_id!;
    }
  });
});
