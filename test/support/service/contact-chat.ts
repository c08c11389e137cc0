import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { waitFor } from '../wait-for.js';
import type { Answer } from './http.js';
import type { ProcessSession } from './session.js';

/** The chat with a contact, as a client of the API has it. */
export class ContactChat {
  constructor(
    private readonly session: Pick<ProcessSession, 'api'>,
    private readonly contact: Contact,
  ) {}

  /** The newest ones, oldest first; none before the chat has a message. */
  async texts(): Promise<(string | null)[]> {
    const path = `/api/chats/${this.contact.jid}/messages?limit=500`;
    const { body } = await this.session.api.get<Partial<ThreadDto>>(path);
    return body.messages?.map(({ text }) => text) ?? [];
  }

  send(text: string): Promise<Answer<QueuedDto & { hint?: string }>> {
    return this.session.api.post('/api/send', { to: this.contact.number, text });
  }

  waitForStatus(id: string, status: string): Promise<unknown> {
    return waitFor(`the message to be ${status}`, async () => {
      const { body } = await this.session.api.get<MessageWithTimelineDto>(`/api/messages/${id}`);
      return body.message.status === status;
    });
  }
}
