import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { MediaDto } from '../../../src/base/shapes/message-parts.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

/** Sends a file as a picture, waits until its message is here, and returns its id. */
export async function sendImage(
  session: AnySession,
  from: Contact,
  bytes: Uint8Array,
): Promise<string> {
  const file = await from.storeFile('image', bytes);
  const { id } = await from.sendMessage(imageMessage(file));
  await waitForMessage(session, id);
  return id;
}

/** The chat is needed if others may have a message with this id. */
export async function waitForMessage(
  { api }: AnySession,
  id: string,
  chatJid?: string,
): Promise<void> {
  const path = `/api/messages/${id}${queryOf(chatJid)}`;
  await waitFor(`message ${id}`, async () => (await api.get(path)).status === 200);
}

/** The answer to a request for the file of a message. */
export function fetchMedia(
  { service }: AnySession,
  id: string,
  { chatJid, ...init }: RequestInit & { chatJid?: string } = {},
): Promise<Response> {
  const path = `/api/messages/${id}/media${queryOf(chatJid)}`;
  return fetch(new URL(path, service.baseUrl), init);
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

export async function messageOf({ api }: AnySession, id: string): Promise<MessageDto> {
  return (await api.get<{ message: MessageDto }>(`/api/messages/${id}`)).body.message;
}

/** The part of a message about its file. */
export async function mediaOf(session: AnySession, id: string): Promise<MediaDto> {
  return (await messageOf(session, id)).media!;
}

/** The states of a message's file in events, oldest first. */
export async function mediaStatesOf(
  { api }: AnySession,
  id: string,
): Promise<(string | undefined)[]> {
  const { body } = await api.get<{ events: EventDto[] }>(`/api/events?message_id=${id}`);
  return body.events
    .filter(isAboutMedia)
    .toSorted((one, other) => one.seq - other.seq)
    .map(mediaStateIn);
}

export function isAboutMedia({ type }: EventDto): boolean {
  return type === 'message.media';
}

export function mediaStateIn({ payload }: EventDto): string | undefined {
  return (payload as { message: MessageDto }).message.media?.state;
}

/** Incomplete files of messages. */
export function partialFiles({ service }: AnySession): { size: number }[] {
  const folder = join(service.folder, 'data/media/partial');
  return readdirSync(folder).map((name) => ({ size: statSync(join(folder, name)).size }));
}

/** The names of files that wait to be sent. */
export function uploadedFiles({ service }: AnySession): string[] {
  return readdirSync(join(service.folder, 'data/media/uploads')).toSorted();
}

function queryOf(chatJid: string | undefined): string {
  return chatJid === undefined ? '' : `?chat_jid=${chatJid}`;
}
