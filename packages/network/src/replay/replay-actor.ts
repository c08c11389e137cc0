import type { LocalNetwork } from '../local/local-network.js';
import { PeopleActor } from './people-actor.js';
import type { RecordedMessage } from './recording-file.js';
import type { ReplayPeople } from './replay-people.js';
import { isFileKind } from './replay-content.js';
import type { Action } from './replay-plan.js';
import { sampleFile } from './sample-files.js';
import type { ServiceClient } from './service-client.js';

/** Plays a step: as a person of the network, as its server, or as a user of the service. */
export class ReplayActor {
  private readonly others: PeopleActor;

  constructor(
    private readonly network: LocalNetwork,
    people: ReplayPeople,
    private readonly service: ServiceClient,
  ) {
    this.others = new PeopleActor(network, people);
  }

  /** The id of a recorded message here. */
  idOf(id: string): string {
    return this.others.idOf(id);
  }

  async act(action: Action): Promise<void> {
    switch (action.do) {
      case 'send':
        return this.send(action.message);
      case 'retry':
        await this.service.post(`/api/messages/${encodeURIComponent(this.idOf(action.id))}/retry`);
        return;
      case 'release-ack':
        return this.answer(action.id);
      case 'refuse':
        return this.answer(action.id, action.code);
      case 'read-here':
        await this.service.post(`/api/chats/${encodeURIComponent(action.jid)}/read`);
        return;
      case 'connect':
      case 'disconnect':
        await this.service.post(`/api/${action.do}`);
        return;
      default:
        await this.others.act(action);
    }
  }

  private async send(message: RecordedMessage): Promise<void> {
    const path = `/api/chats/${encodeURIComponent(message.chat_jid)}/messages`;
    const { message_id: id } = await this.post(path, message);
    this.others.rememberId(message.id, id);
    await this.network.waitFor(() => this.network.faults.isAckHeld(id), 'the message to be sent');
  }

  private post(path: string, message: RecordedMessage): Promise<{ message_id: string }> {
    const { type, text, media, quoted_id: quoted } = message;
    const reply = quoted === null ? {} : { quoted_id: this.idOf(quoted) };
    if (!media || !isFileKind(type)) return this.service.post(path, { text, ...reply });
    const fields = {
      type,
      ...reply,
      ...(text !== null && { caption: text }),
      ...(type === 'document' && media.file_name !== null && { file_name: media.file_name }),
      ...(message.is_view_once && { view_once: true }),
      ...(media.is_voice && { voice: true }),
      ...(type === 'video' && media.is_animated && { gif: true }),
    };
    return this.service.postFile(path, fields, sampleFile(type, { ...media, size: null }));
  }

  /** After a repeated attempt, its message may still be on the way. */
  private async answer(recorded: string, code?: string): Promise<void> {
    const id = this.idOf(recorded);
    const { faults } = this.network;
    await this.network.waitFor(() => faults.isAckHeld(id), `the message ${id} to be sent`);
    faults.releaseAck(id, code);
  }
}
