import type { LocalNetwork } from '../local/local-network.js';
import { textMessage, type QuotedMessage } from '../people/content/text.js';
import type { Contact } from '../people/contact.js';
import type { Phone } from '../people/phone.js';
import type { RecordedMessage } from './recording-file.js';
import type { ReplayPeople } from './replay-people.js';
import { contentOf, isFileKind } from './replay-content.js';
import type { Action } from './replay-plan.js';
import { sampleFile } from './sample-files.js';
import type { ServiceClient } from './service-client.js';

const REFUSED_UPGRADE = 503;

/** Does what happens in a step: as a person of the network, as its server, or as a user of the service. */
export class ReplayActor {
  /** The service's own ids, by those in the recording. */
  private readonly ownIds = new Map<string, string>();

  constructor(
    private readonly network: LocalNetwork,
    private readonly people: ReplayPeople,
    private readonly service: ServiceClient,
  ) {}

  /** The id of a recorded message here. */
  idOf(id: string): string {
    return this.ownIds.get(id) ?? id;
  }

  async act(action: Action): Promise<void> {
    switch (action.do) {
      case 'say':
        return this.say(action.message, action.isBroken);
      case 'send':
        return this.send(action.message);
      case 'retry':
        await this.service.post(`/api/messages/${encodeURIComponent(this.idOf(action.id))}/retry`);
        return;
      case 'release-ack':
        return this.answer(action.id);
      case 'refuse':
        return this.answer(action.id, action.code);
      case 'receipt':
        return this.confirm(action.type, action.message, action.by);
      case 'react': {
        const by = action.by === null ? this.people.phone : this.people.contact(action.by);
        await by.react(this.idOf(action.id), action.emoji);
        return;
      }
      case 'vote': {
        const by = action.by === null ? this.people.phone : this.people.contact(action.by);
        await by.vote(this.idOf(action.id), action.options);
        return;
      }
      default:
        return this.actOnChat(action);
    }
  }

  private async actOnChat(action: Action): Promise<void> {
    switch (action.do) {
      case 'edit':
        await this.authorOf(action.message).edit(
          this.idOf(action.message.id),
          action.message.text ?? '',
        );
        return;
      case 'delete':
        await this.authorOf(action.message).revoke(this.idOf(action.message.id));
        return;
      case 'read-here':
        await this.service.post(`/api/chats/${encodeURIComponent(action.jid)}/read`);
        return;
      case 'read-on-phone':
        return this.people.phone.readChat(this.people.partner(action.jid));
      case 'lose-connection':
        return this.loseConnection(action.failures, action.away);
      case 'connect':
      case 'disconnect':
        await this.service.post(`/api/${action.do}`);
        return;
      default:
    }
  }

  private async say(message: RecordedMessage, isBroken: boolean): Promise<void> {
    const author = this.authorOf(message);
    const content = await contentOf(
      message,
      (kind, bytes) => author.storeFile(kind, bytes),
      this.quotedBy(message),
    );
    const options = { id: message.id, isBroken };
    if (message.from_me) {
      await this.people.phone.sendMessage(this.people.partner(message.chat_jid), content, options);
    } else {
      const to = this.people.group(message.chat_jid) ?? this.people.phone;
      await this.people.contact(message.sender_jid).sendMessage(content, { ...options, to });
    }
  }

  private async send(message: RecordedMessage): Promise<void> {
    const path = `/api/chats/${encodeURIComponent(message.chat_jid)}/messages`;
    const { message_id: id } = await this.post(path, message);
    this.ownIds.set(message.id, id);
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

  private async confirm(type: string, message: RecordedMessage, by: string): Promise<void> {
    const reader = this.people.contact(by);
    const id = this.idOf(message.id);
    await reader.waitForMessage((received) => received.id === id);
    if (type === 'ack.delivered') reader.markDelivered(id);
    else if (type === 'ack.read') reader.markRead(id);
    else reader.markPlayed(id);
  }

  /** Cuts the connection, and holds back the next one until all that waits at the server is there. */
  private async loseConnection(failures: number, away: RecordedMessage[]): Promise<void> {
    const { faults } = this.network;
    if (failures > 0) faults.refuseUpgrade(REFUSED_UPGRADE, failures);
    faults.dropConnections();
    faults.blackHole();
    try {
      await this.network.waitFor(() => this.network.sessions.length === 0, 'the connection to end');
      for (const message of away) await this.say(message, false);
    } finally {
      faults.blackHole(false);
    }
  }

  private authorOf(message: RecordedMessage): Contact | Phone {
    return message.from_me ? this.people.phone : this.people.contact(message.sender_jid);
  }

  private quotedBy({ quoted, chat_jid: chat }: RecordedMessage): QuotedMessage | undefined {
    if (!quoted) return undefined;
    const isOwn = quoted.from_me || quoted.sender_jid === null;
    const author = isOwn ? this.people.phone : this.people.contact(quoted.sender_jid);
    const isByLid = (quoted.sender_jid ?? chat).endsWith('@lid');
    return {
      id: this.idOf(quoted.id),
      author: isByLid ? author.lid : author.jid,
      message: textMessage(quoted.text ?? ''),
    };
  }
}
