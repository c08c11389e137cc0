import type { proto } from '@whiskeysockets/baileys';
import { expect } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { textMessage } from '../../../packages/network/src/people/content/text.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

/** A chat for acts: with one person, or a group with this person as a member. */
export class Place {
  constructor(
    readonly session: AnySession,
    readonly contact: Contact,
    readonly group?: Group,
  ) {}

  get jid(): string {
    return this.group?.jid ?? this.contact.jid;
  }

  /** True if its messages name people by LID; in a chat of two, if the person writes by LID. */
  get isByLid(): boolean {
    return (this.group ?? this.contact).addressing === 'lid';
  }

  /** The address of the person in the chat. */
  get contactJid(): string {
    return this.isByLid ? this.contact.lid : this.contact.jid;
  }

  /** A message of the person, once the service has stored it. */
  async hear(content: string | proto.IMessage): Promise<string> {
    const message = typeof content === 'string' ? textMessage(content) : content;
    const { id } = await this.contact.sendMessage(message, this.group ? { to: this.group } : {});
    await this.waitForMessage(id, () => true);
    return id;
  }

  /** A message from here, once the server has acknowledged it and the person has received it. */
  async say(body: object): Promise<string> {
    const id = await this.send('POST', `/api/chats/${this.jid}/messages`, body);
    await this.waitForMessage(id, ({ status }) => isAtServer(status));
    await this.contact.waitForMessage((message) => message.id === id);
    return id;
  }

  /** Queues a message; returns the id under which it is sent. */
  async send(method: string, path: string, body?: object): Promise<string> {
    const { status, body: answer } = await this.session.api.request<QueuedDto>(path, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    });
    expect({ status, answer }).toMatchObject({ status: 200, answer: { status: 'queued' } });
    return answer.message_id;
  }

  async read(id: string): Promise<MessageDto> {
    const path = `/api/messages/${id}?chat_jid=${encodeURIComponent(this.jid)}`;
    const { body } = await this.session.api.get<{ message: MessageDto }>(path);
    return body.message;
  }

  async waitForMessage(
    id: string,
    fits: (message: MessageDto) => boolean,
    limitMs?: number,
  ): Promise<MessageDto> {
    return waitFor(
      `the message ${id}`,
      async () => {
        const message = await this.read(id);
        return message && fits(message) && message;
      },
      limitMs,
    );
  }
}

export function isAtServer(status: string): boolean {
  return ['sent', 'delivered', 'read', 'played'].includes(status);
}
