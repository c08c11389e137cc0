import { expect } from '@jest/globals';
import { normalizeMessageContent } from '@whiskeysockets/baileys';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { affectedId, type Action, type Scene } from './outgoing-actions.js';
import { isAtServer, type Place } from './place.js';

export async function prepare(action: Action, place: Place, tag: string): Promise<Scene> {
  const made = (await action.prepare?.(place, tag)) ?? {};
  return { place, tag, targetId: '', ...made };
}

/** Delivered: the server has it, the other person has received it once and right, and everything here agrees. */
export async function expectDone(action: Action, scene: Scene, id: string): Promise<void> {
  const { place } = scene;
  const seen = await place.contact.waitForMessage((each) => each.id === id);
  const sent = await place.waitForMessage(id, ({ status }) => isAtServer(status));
  action.received(normalizeMessageContent(seen.message)!, scene);
  expect(place.contact.received.filter((each) => each.id === id)).toHaveLength(1);
  const affected = await place.read(affectedId(scene, id, sent));
  expect(affected).toMatchObject(action.effect(scene));
  const types = await eventTypes(place, id);
  expect(types.filter((type) => type === 'message.queued')).toHaveLength(1);
  expect(types.filter((type) => type === 'ack.server')).toHaveLength(1);
  expect(types).not.toContain('ack.error');
}

/** Refused by WhatsApp: the failure is explained, and nothing else has changed. */
export async function expectRefused(
  scene: Scene,
  id: string,
  before: MessageDto | null,
): Promise<void> {
  const { place, targetId } = scene;
  const failed = await place.waitForMessage(id, ({ status }) => status === 'error');
  expect(failed).toMatchObject({
    error_code: expect.any(String),
    error_text: expect.any(String),
    can_retry: true,
  });
  expect(place.contact.received.filter((each) => each.id === id)).toHaveLength(0);
  if (before) expect(await place.read(targetId)).toEqual(before);
  expect(await eventTypes(place, id)).toEqual(['message.queued', 'ack.error']);
}

/** The steps of a sent message, in the order in which they were recorded. */
async function eventTypes(place: Place, id: string): Promise<string[]> {
  const path = `/api/events?message_id=${id}&limit=1000`;
  const { body } = await place.session.api.get<EventListDto>(path);
  return body.events
    .filter(({ type }) => type === 'message.queued' || type.startsWith('ack.'))
    .map(({ type }) => type);
}
