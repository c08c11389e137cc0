import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import { expectDone, expectRefused, prepare } from '../../support/actions/fates.js';
import { OUTGOING_ACTIONS } from '../../support/actions/outgoing-actions.js';
import { Place } from '../../support/actions/place.js';
import { PairedSession } from '../../support/service/session.js';

const ACTIONS = Object.entries(OUTGOING_ACTIONS);
/** A final refusal: the service does not try again by itself. */
const REFUSAL = 403;

/** All acts that are possible here, in every kind of chat, with WhatsApp's answers. */
describe.each(['in a chat of two', 'in a group by lid', 'in a group by number'])('%s', (where) => {
  let session: PairedSession;
  let place: Place;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    const { network } = session;
    const contact = network.contact({ name: 'Ann', receipts: 'none' });
    const addressing = where.endsWith('lid') ? 'lid' : 'pn';
    const group = where.includes('group')
      ? network.group({ participants: [contact], addressing })
      : undefined;
    place = new Place(session, contact, group);
    await place.hear('hello');
  });

  afterEach(() => session.network.faults.clear());

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each(ACTIONS)('%s reaches the other person once and right', async (name, action) => {
    const scene = await prepare(action, place, `${name} done`);
    await expectDone(action, scene, await action.act(scene));
  });

  it.each(ACTIONS)('%s refused by WhatsApp changes nothing', async (name, action) => {
    const scene = await prepare(action, place, `${name} refused`);
    // Its answer may be stored before the note that it was written.
    const isNoted = (message: MessageDto) => !message.from_me || message.written_at !== null;
    const before = scene.targetId ? await place.waitForMessage(scene.targetId, isNoted) : null;
    session.network.faults.acks({ mode: 'error', errorCode: REFUSAL });
    const id = await action.act(scene);
    await expectRefused(scene, id, before);
    session.network.faults.clear();
    // Sends it again by hand, under its id.
    await place.send('POST', `/api/messages/${id}/retry`);
    await place.contact.waitForMessage((each) => each.id === id);
  });
});
