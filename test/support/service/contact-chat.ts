import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { waitFor } from '../wait-for.js';
import type { Answer } from './http.js';
import type { ProcessSession } from './session.js';
import { textsOf } from './texts-of.js';

/** The chat with a contact, as a client of the API has it. */
export class ContactChat {
  constructor(
    private readonly session: Pick<ProcessSession, 'api'>,
    private readonly contact: Contact,
  ) {}

  texts(): Promise<(string | null)[]> {
    return textsOf(this.session, this.contact.jid);
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
