import { expect } from '@jest/globals';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { scaled } from '../jest/machine-factor.js';
import type { Actor, IncomingAction, IncomingScene } from './incoming-actions.js';
import type { Place } from './place.js';

const RECOVERY_LIMIT_MS = scaled(60_000);

export async function prepareArrival(
  action: IncomingAction,
  place: Place,
  actor: Actor,
  tag: string,
): Promise<IncomingScene> {
  const scene = { place, actor, tag, targetId: '' };
  return { ...scene, targetId: (await action.prepare?.(scene)) ?? '' };
}

/** Checks that the message is shown as it was meant, and that one event has announced it. */
export async function expectArrived(
  action: IncomingAction,
  scene: IncomingScene,
  id: string,
): Promise<void> {
  const { place } = scene;
  const expected = expect.objectContaining(action.effect(scene)) as {
    asymmetricMatch(other: unknown): boolean;
  };
  await place
    .waitForMessage(id, (message) => expected.asymmetricMatch(message), RECOVERY_LIMIT_MS)
    .catch(async () => expect(await place.read(id)).toMatchObject(action.effect(scene)));
  const path = `/api/events?message_id=${id}&type=${action.event}`;
  const { body } = await place.session.api.get<EventListDto>(path);
  expect(body.events).toHaveLength(1);
}
