import type { BinaryNode } from '@whiskeysockets/baileys';
import { Random } from '../../../packages/network/src/state/random.js';
import { waitForState } from '../service/pairing.js';
import { comeBack } from '../crowds/send-steps.js';
import type { ProcessSession } from '../service/session.js';
import { waitFor } from '../wait-for.js';
import { expectArrived, prepareArrival } from './arrivals.js';
import { expectDone, prepare } from './fates.js';
import { INCOMING_ACTIONS, type IncomingAction, type IncomingScene } from './incoming-actions.js';
import { OUTGOING_ACTIONS, type Action, type Scene } from './outgoing-actions.js';
import { Place } from './place.js';

interface Underway {
  action: Action;
  scene: Scene;
  id: string;
}

/** Places with people of their own, so that one round does not disturb the next. */
export async function placesOf(session: ProcessSession): Promise<Place[]> {
  const { network } = session;
  const [ann, bob] = ['Ann', 'Bob'].map((name) => network.contact({ name, receipts: 'none' }));
  const group = network.group({ participants: [bob] });
  const places = [new Place(session, ann), new Place(session, bob, group)];
  for (const place of places) await place.hear('hello');
  return places;
}

/**
 * Does everything in every place at once, without an answer of the server, then cuts the connection or kills the
 * process at a random moment. Checks that each act reaches the other person once all the same.
 * @param seed for the moment, and for the stanzas that get through before
 */
export async function cutOffEverything(
  session: ProcessSession,
  places: Place[],
  seed: number,
): Promise<void> {
  const random = new Random(seed);
  const scenes: { action: Action; scene: Scene }[] = [];
  for (const place of places) {
    for (const [name, action] of Object.entries(OUTGOING_ACTIONS)) {
      scenes.push({ action, scene: await prepare(action, place, `${name} ${seed}`) });
    }
  }
  const seen = holdAnswers(session, random);
  const underway: Underway[] = [];
  for (const { action, scene } of scenes) {
    underway.push({ action, scene, id: await action.act(scene) });
  }
  const moment = random.below(scenes.length + 1);
  await waitFor('the moment of the cut', () => seen.size >= moment);
  await cut(session, random.chance(0.5));
  for (const { action, scene, id } of underway) await expectDone(action, scene, id);
}

/**
 * Lets the other people and the phone do everything in every place; meanwhile cuts the connection, or kills the
 * process, at a random moment. All of it must arrive once.
 */
export async function interruptEverything(
  session: ProcessSession,
  places: Place[],
  seed: number,
): Promise<void> {
  const random = new Random(seed);
  const scenes: { action: IncomingAction; scene: IncomingScene }[] = [];
  for (const place of places) {
    for (const actor of [place.contact, session.phone]) {
      for (const [name, action] of Object.entries(INCOMING_ACTIONS)) {
        const tag = `${name} ${seed} ${actor.name}`;
        scenes.push({ action, scene: await prepareArrival(action, place, actor, tag) });
      }
    }
  }
  const moment = random.below(scenes.length);
  const ids: string[] = [];
  let interruption: Promise<void> | undefined;
  for (const [at, { action, scene }] of scenes.entries()) {
    if (at === moment) interruption = cut(session, random.chance(0.5));
    ids.push(await action.act(scene));
  }
  await interruption;
  for (const [at, { action, scene }] of scenes.entries()) {
    await expectArrived(action, scene, ids[at]);
  }
}

/** Makes the server answer nothing, and pass on only some stanzas; returns the ids that it has seen. */
function holdAnswers({ network }: ProcessSession, random: Random): Set<string> {
  const seen = new Set<string>();
  const lost = new Set<string>();
  const isLost = ({ attrs: { id } }: BinaryNode): boolean => {
    if (id && !seen.has(id)) {
      seen.add(id);
      if (random.chance(0.5)) lost.add(id);
    }
    return lost.has(id ?? '');
  };
  network.faults.acks({ mode: 'missing' });
  network.faults.acks({ mode: 'lost', where: isLost });
  return seen;
}

async function cut(session: ProcessSession, isKilled: boolean): Promise<void> {
  if (isKilled) {
    await session.service.kill('SIGKILL');
    session.network.faults.clear();
    await session.startAgain();
    await waitForState(session.service, 'connected');
  } else {
    session.network.faults.dropConnections('reset');
    session.network.faults.clear();
    await comeBack(session);
  }
}
