import { randomBytes } from 'node:crypto';
import type { LocalNetwork } from '../local/local-network.js';
import { textMessage, type QuotedMessage } from '../people/content/text.js';
import type { Contact } from '../people/contact.js';
import type { Phone } from '../people/phone.js';
import type { RecordedMessage } from './recording-file.js';
import type { ReplayPeople } from './replay-people.js';
import { contentOf } from './replay-content.js';
import type { Action } from './replay-plan.js';

const REFUSED_UPGRADE = 503;

/** Ids that do not come from the seed: another replay with the same seed would have the same ones. */
const newId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/** The id of the message that an action has sent, if any. */
export type SentId = string | undefined;

/** Plays the part of the people and the server of the network in a step. */
export class PeopleActor {
  /** The ids here of messages that have other ids in the recording. */
  private readonly ids = new Map<string, string>();

  /** @param idsAre `new`: also for a program that remembers the messages of an earlier replay */
  constructor(
    private readonly network: LocalNetwork,
    private readonly people: ReplayPeople,
    private readonly idsAre: 'recorded' | 'new' = 'recorded',
  ) {}

  /** The id of a recorded message here. */
  idOf(id: string): string {
    return this.ids.get(id) ?? id;
  }

  rememberId(recorded: string, here: string): void {
    this.ids.set(recorded, here);
  }

  /** Ignores an action of other actors. */
  async act(action: Action): Promise<SentId> {
    switch (action.do) {
      case 'say':
        return this.say(action.message, action.isBroken);
      case 'receipt':
        await this.confirm(action.type, action.message, action.by);
        return undefined;
      case 'react':
        return (await this.personAt(action.by).react(this.idOf(action.id), action.emoji)).id;
      case 'vote':
        return (await this.personAt(action.by).vote(this.idOf(action.id), action.options)).id;
      case 'edit': {
        const { id, text } = action.message;
        return (await this.authorOf(action.message).edit(this.idOf(id), text ?? '')).id;
      }
      case 'delete':
        return (await this.authorOf(action.message).revoke(this.idOf(action.message.id))).id;
      case 'read-on-phone':
        await this.people.phone.readChat(this.people.partner(action.jid));
        return undefined;
      case 'lose-connection':
        await this.loseConnection(action.failures, action.away);
        return undefined;
      default:
        return undefined;
    }
  }

  private async say(message: RecordedMessage, isBroken: boolean): Promise<SentId> {
    const author = this.authorOf(message);
    const content = await contentOf(
      message,
      (kind, bytes) => author.storeFile(kind, bytes),
      this.quotedBy(message),
    );
    const id = this.idsAre === 'recorded' ? message.id : newId();
    const options = { id, isBroken };
    const { phone } = this.people;
    const sending = message.from_me
      ? phone.sendMessage(this.people.partner(message.chat_jid), content, options)
      : this.people.contact(message.sender_jid).sendMessage(content, {
          ...options,
          to: this.people.group(message.chat_jid) ?? phone,
        });
    this.rememberId(message.id, id);
    await sending;
    return id;
  }

  private async confirm(type: string, message: RecordedMessage, by: string): Promise<void> {
    const reader = this.people.contact(by);
    const id = this.idOf(message.id);
    await reader.waitForMessage((received) => received.id === id);
    if (type === 'ack.delivered') reader.markDelivered(id);
    else if (type === 'ack.read') reader.markRead(id);
    else reader.markPlayed(id);
  }

  /** Cuts the connection, and holds back the next one until the server has all messages that wait for it. */
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

  private personAt(jid: string | null): Contact | Phone {
    return jid === null ? this.people.phone : this.people.contact(jid);
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
