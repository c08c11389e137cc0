import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { expectArrived, prepareArrival } from '../../support/actions/arrivals.js';
import {
  INCOMING_ACTIONS,
  type Actor,
  type IncomingScene,
} from '../../support/actions/incoming-actions.js';
import { Place } from '../../support/actions/place.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';

const ACTIONS = Object.entries(INCOMING_ACTIONS);

/** All acts of other people, and of this account's phone, in every kind of chat. */
describe.each(['in a chat of two', 'in a group'])('%s', (where) => {
  let session: PairedSession;
  let contact: Contact;
  let place: Place;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    const { network } = session;
    contact = network.contact({ name: 'Ann', receipts: 'none' });
    const isGroup = where.includes('group');
    place = new Place(
      session,
      contact,
      isGroup ? network.group({ participants: [contact] }) : undefined,
    );
    await place.hear('hello');
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  describe.each<[string, () => Actor]>([
    ['of the other person', () => contact],
    ['from the own phone', () => session.phone],
  ])('%s', (who, actor) => {
    it.each(ACTIONS)('%s arrives live', async (name, action) => {
      const scene = await prepareArrival(action, place, actor(), `${name} live ${who}`);
      await expectArrived(action, scene, await action.act(scene));
    });

    it.each(ACTIONS)('%s that cannot be decrypted at first arrives', async (name, action) => {
      const scene = await prepareArrival(action, place, actor(), `${name} broken ${who}`);
      await expectArrived(action, scene, await action.act(scene, { isBroken: true }));
    });

    it('all acts meanwhile arrive', async () => {
      const scenes: [(typeof ACTIONS)[number][1], IncomingScene, string][] = [];
      const prepared: [(typeof ACTIONS)[number][1], IncomingScene][] = [];
      for (const [name, action] of ACTIONS) {
        prepared.push([action, await prepareArrival(action, place, actor(), `${name} off ${who}`)]);
      }
      await session.api.post('/api/disconnect');
      for (const [action, scene] of prepared) scenes.push([action, scene, await action.act(scene)]);
      await session.api.post('/api/connect');
      await waitForState(session.service, 'connected');
      for (const [action, scene, id] of scenes) await expectArrived(action, scene, id);
    });
  });
});
