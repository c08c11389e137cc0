import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ContactChat } from '../../support/service/contact-chat.js';
import { readConnection, waitForState } from '../../support/service/pairing.js';
import {
  PairedSession,
  type ProcessSession,
  killAndRestart,
} from '../../support/service/session.js';
import { allowWrites, forbidWrites, SmallDisk } from '../../support/service/small-disk.js';
import { waitFor } from '../../support/wait-for.js';

const FULL = /^The disk is full: free some space\./;
const UNWRITABLE = /^The disk reports errors:/;

describe('a store that can no longer be written', () => {
  let disk: SmallDisk;
  let session: ProcessSession;
  let contact: Contact;
  let chat: ContactChat;

  beforeAll(async () => {
    disk = SmallDisk.create();
    session = await PairedSession.spawn({ folder: disk.folder });
    contact = session.network.contact({ receipts: 'delivered' });
    chat = new ContactChat(session, contact);
    await contact.say('before');
    await waitFor('the first message', async () => (await chat.texts()).length === 1);
  });

  afterAll(async () => {
    expect(await session.service.stop()).toEqual({ code: 0, signal: null });
    await session.network.stop();
    disk.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each([
    [
      'the disk is full',
      async () => disk.fill(session.service),
      async () => disk.makeRoom(session.service),
    ],
    [
      'nothing may be written',
      () => forbidWrites(session.service),
      () => allowWrites(session.service),
    ],
  ])(
    'reports it while %s, accepts nothing, and goes on when it is over',
    async (name, begin, end) => {
      const words = name === 'the disk is full' && disk.kind === 'tmpfs' ? FULL : UNWRITABLE;
      const { pid } = session.service;
      await begin();
      const { id } = await contact.say(`while ${name}`);
      const { state, phase, reason_text } = await waitForReason('store_fails');
      expect([state, phase]).toEqual(['connecting', 'waiting_to_retry']);
      expect(reason_text.replace(/^The databases cannot be written\. .* by itself\. /, '')).toMatch(
        words,
      );
      // The server keeps it, and sends it again.
      expect(session.network.acknowledgements.has(id)).toBe(false);

      const refused = await chat.send('refused');
      expect(refused).toMatchObject({ status: 500, body: { code: 'store_fails' } });
      // The time of the next try is known again only after a try that may be under way.
      expect(refused.body.hint).toContain(reason_text.replace(/ Next try: .*/, ''));
      const { body: health } = await session.api.get<HealthDto>('/api/health');
      expect(health).toMatchObject({
        status: 'degraded',
        checks: { store: { status: 'degraded' } },
      });
      expect(health.checks.store.detail).toMatch(words);
      // Stored data can be read meanwhile.
      expect((await chat.texts())[0]).toBe('before');

      await end();
      await waitForState(session.service, 'connected');
      await waitFor('what was said', async () => (await chat.texts()).includes(`while ${name}`));
      expect(session.network.acknowledgements.has(id)).toBe(true);
      const { status, body } = await chat.send(`after ${name}`);
      expect(status).toBe(200);
      expect((await contact.waitForMessage(`after ${name}`)).id).toBe(body.message_id);
      await chat.waitForStatus(body.message_id, 'delivered');
      expect((await chat.texts()).filter((text) => text === `while ${name}`)).toHaveLength(1);
      expect((await chat.texts()).filter((text) => text === 'refused')).toEqual([]);
      expect((await session.api.get<HealthDto>('/api/health')).body.checks.store.status).toBe('ok');
      // Works without a restart.
      expect(session.service.pid).toBe(pid);
    },
  );

  it('refuses a message that it cannot store, and turns the session off at once', async () => {
    disk.fill(session.service);
    // Some may still fit into the write-ahead log.
    const refused = await waitFor('a refusal', async () => {
      const answer = await chat.send('x'.repeat(60_000));
      return answer.status !== 200 && answer;
    });
    expect(refused).toMatchObject({
      status: 500,
      body: { code: 'store_fails', hint: expect.stringMatching(/disk/) },
    });
    await waitForReason('store_fails');
    disk.makeRoom(session.service);
    await waitForState(session.service, 'connected');
    const { message_id } = (await chat.send('accepted again')).body;
    await chat.waitForStatus(message_id, 'delivered');
  });

  it('loses no receipt that it cannot store, even if it is killed then', async () => {
    session.network.faults.receipts({ mode: 'late' });
    const { message_id } = (await chat.send('read me')).body;
    await contact.waitForMessage('read me');
    await chat.waitForStatus(message_id, 'sent');
    await forbidWrites(session.service);
    session.network.faults.releaseReceipts();
    await waitForReason('store_fails');
    session.network.faults.clear();
    await killAndRestart(session);
    await chat.waitForStatus(message_id, 'delivered');
  });

  function waitForReason(code: string): Promise<ConnectionDto> {
    return waitFor(`the reason ${code}`, async () => {
      const connection = await readConnection(session.service);
      return connection.reason_code === code && connection;
    });
  }
});
