import type { proto } from '@whiskeysockets/baileys';
import { expect } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { textMessage } from '../../../packages/network/src/people/content/text.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

/** A chat in which something is done: with one person, or a group in which this person is a member. */
export class Place {
  constructor(
    readonly session: AnySession,
    readonly contact: Contact,
    readonly group?: Group,
  ) {}

  get jid(): string {
    return this.group?.jid ?? this.contact.jid;
  }

  /** Whether its messages name people by lid: those to one person do if they write by it. */
  get isByLid(): boolean {
    return (this.group ?? this.contact).addressing === 'lid';
  }

  /** The address under which the chat names the person. */
  get contactJid(): string {
    return this.isByLid ? this.contact.lid : this.contact.jid;
  }

  /** A message of the person, as the service has stored it. */
  async hear(content: string | proto.IMessage): Promise<string> {
    const message = typeof content === 'string' ? textMessage(content) : content;
    const { id } = await this.contact.sendMessage(message, this.group ? { to: this.group } : {});
    await this.waitForMessage(id, () => true);
    return id;
  }

  /** A message from here that the server has acknowledged and the person has received. */
  async say(body: object): Promise<string> {
    const id = await this.send('POST', `/api/chats/${this.jid}/messages`, body);
    await this.waitForMessage(id, ({ status }) => isAtServer(status));
    await this.contact.waitForMessage((message) => message.id === id);
    return id;
  }

  /** Queues something; returns the id under which it is sent. */
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
