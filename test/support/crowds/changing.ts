import { expect } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { EventDto, EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { RefusedChange } from '../../../packages/network/src/people/changes/message-changes.js';
import type { Speaker } from '../../../packages/network/src/people/speaker.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

const AT_SERVER = ['sent', 'delivered', 'read', 'played'];

/** Changes the messages of one chat through the API, and looks at the results. */
export class ChatChanger {
  constructor(
    private readonly session: AnySession,
    readonly jid: string,
  ) {}

  /** A text from here that is at WhatsApp. */
  async say(text: string): Promise<string> {
    const { body } = await this.session.api.post<QueuedDto>(`/api/chats/${this.jid}/messages`, {
      text,
    });
    await this.waitFor(body.message_id, ({ status }) => AT_SERVER.includes(status));
    return body.message_id;
  }

  react(id: string, emoji: string): Promise<string> {
    return this.queue('PUT', `${id}/reaction`, { emoji });
  }

  takeReactionBack(id: string): Promise<string> {
    return this.queue('DELETE', `${id}/reaction`);
  }

  edit(id: string, text: string): Promise<string> {
    return this.queue('PATCH', id, { text });
  }

  delete(id: string): Promise<string> {
    return this.queue('DELETE', `${id}?for=everyone`);
  }

  vote(id: string, options: string[]): Promise<string> {
    return this.queue('POST', `${id}/votes`, { options });
  }

  /** Asks for a change; returns the id of its own message. */
  async queue(method: string, path: string, body?: object): Promise<string> {
    const { status, body: answer } = await this.ask<QueuedDto>(method, path, body);
    expect({ status, answer }).toMatchObject({ status: 200, answer: { status: 'queued' } });
    return answer.message_id;
  }

  ask<Answer>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const json = body && { body: JSON.stringify(body) };
    const type = body ? { 'Content-Type': 'application/json' } : undefined;
    return this.session.api.request<Answer>(`/api/messages/${path}`, {
      method,
      ...json,
      headers: { ...type, ...headers },
    });
  }

  async read(id: string): Promise<MessageDto | undefined> {
    const path = `/api/messages/${id}?chat_jid=${this.jid}`;
    const { status, body } = await this.session.api.get<MessageWithTimelineDto>(path);
    return status === 200 ? body.message : undefined;
  }

  waitFor(id: string, fits: (message: MessageDto) => boolean, limitMs?: number) {
    return waitFor(
      `the message ${id}`,
      async () => {
        const message = await this.read(id);
        return message && fits(message) && message;
      },
      limitMs,
    );
  }

  waitUntilSent(id: string, limitMs?: number): Promise<MessageDto> {
    return this.waitFor(id, ({ status }) => AT_SERVER.includes(status), limitMs);
  }

  async events(id: string): Promise<EventDto[]> {
    const path = `/api/events?message_id=${id}&limit=1000`;
    return (await this.session.api.get<EventListDto>(path)).body.events;
  }
}

/** A place where messages are changed, with everybody who has them. */
export interface ChangingPlace {
  changer: ChatChanger;
  /** The people who write to us there. */
  other: Speaker & { say: (text: string, options: { to?: Group }) => Promise<{ id: string }> };
  group?: Group;
}

export function refusalsOf(...people: { refused: RefusedChange[] }[]): RefusedChange[] {
  return people.flatMap(({ refused }) => refused);
}
