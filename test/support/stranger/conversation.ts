import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ProcessSession } from '../service/session.js';

/** People who talk with the user while a stranger misbehaves, in a chat of two and in a group. */
export class Conversation {
  readonly contact: Contact;
  readonly group: Group;
  /** The beginning of all their messages. */
  readonly ids: string[] = [];
  private readonly said = new Map<string, string>();
  private readonly accepted = new Map<string, string>();
  private round = 0;
  private refused = 0;

  constructor(private readonly session: ProcessSession) {
    const { network } = session;
    this.contact = network.contact({ name: 'Friend' });
    this.group = network.group({ subject: 'Of friends', participants: [this.contact] });
  }

  get counts(): { said: number; accepted: number; refused: number } {
    return { said: this.said.size, accepted: this.accepted.size, refused: this.refused };
  }

  /** Sends a message in each chat and each direction. */
  async exchange(): Promise<void> {
    this.round += 1;
    const { contact, group } = this;
    await this.say(`in ${this.round}`, contact.jid);
    await this.say(`in the group ${this.round}`, group.jid, group);
    await this.send(contact.jid, `out ${this.round}`);
    await this.send(group.jid, `out in the group ${this.round}`);
  }

  /** True once the latest messages have arrived. */
  async hasArrived(): Promise<boolean> {
    const out = [...this.accepted].slice(-2).every(([id, text]) => this.heard.get(id) === text);
    if (!out) return false;
    for (const chat of [this.contact.jid, this.group.jid]) {
      const latest = [...this.said].filter(([key]) => key.startsWith(chat)).at(-1);
      const { body } = await this.session.api.get<ThreadDto>(
        `/api/chats/${chat}/messages?limit=10`,
      );
      if (!body.messages.some(({ id }) => `${chat} ${id}` === latest?.[0])) return false;
    }
    return true;
  }

  /** A line for each message that is missing, doubled or changed. */
  async problems(): Promise<string[]> {
    const problems: string[] = [];
    for (const chat of [this.contact.jid, this.group.jid]) {
      const stored = await this.stored(chat);
      const own = [...this.said].filter(([key]) => key.startsWith(chat));
      for (const [key, text] of own) {
        const found = stored.filter(({ id }) => `${chat} ${id}` === key);
        const [only] = found;
        const isWhole =
          found.length === 1 && only?.text === text && !only.deleted_at && !only.edited_at;
        if (!isWhole) problems.push(`"${text}": ${found.length} times, ${JSON.stringify(only)}`);
        if (only && only.reactions.length > 0) problems.push(`"${text}" has reactions`);
      }
      const sent = stored.filter(({ from_me: fromMe }) => fromMe);
      const texts = stored.map(({ text }) => text);
      if (new Set(texts).size !== texts.length) problems.push(`doubled texts in ${chat}`);
      const strange = stored.filter(
        ({ from_me: fromMe, id }) => !fromMe && !this.said.has(`${chat} ${id}`),
      );
      problems.push(
        ...strange.map(({ id, type }) => `${chat} has the ${type} ${id} of somebody else`),
      );
      const outs = [...this.accepted.values()].filter(
        (text) => text.startsWith('out in the group') === (chat === this.group.jid),
      );
      if (sent.length !== outs.length)
        problems.push(`${sent.length} sent of ${outs.length} in ${chat}`);
    }
    for (const [id, text] of this.accepted) {
      const copies = this.contact.received.filter((each) => each.id === id);
      if (copies.length !== 1 || copies[0]?.copies !== 1)
        problems.push(`"${text}" arrived ${copies.length} times`);
    }
    return problems;
  }

  private get heard(): Map<string, string | undefined> {
    return new Map(this.contact.received.slice(-50).map(({ id, text }) => [id, text]));
  }

  private async say(text: string, chat: string, to?: Group): Promise<void> {
    const { id } = await this.contact.say(text, to ? { to } : {});
    this.said.set(`${chat} ${id}`, text);
    this.ids.push(id);
  }

  /** A message refused without a connection was not accepted; such refusals are counted. */
  private async send(to: string, text: string): Promise<void> {
    const { status, body } = await this.session.api.post<QueuedDto>(`/api/chats/${to}/messages`, {
      text,
    });
    if (status === 409) {
      this.refused += 1;
      return;
    }
    if (status !== 200) throw new Error(`"${text}" was refused: ${status} ${JSON.stringify(body)}`);
    this.accepted.set(body.message_id, text);
    this.ids.push(body.message_id);
  }

  private async stored(chat: string): Promise<MessageDto[]> {
    const all: MessageDto[] = [];
    let before: string | null = null;
    do {
      const path: string = `/api/chats/${chat}/messages?limit=500${before ? `&before=${before}` : ''}`;
      const { body }: { body: ThreadDto } = await this.session.api.get<ThreadDto>(path);
      all.push(...body.messages);
      before = body.pagination.next;
    } while (before);
    return all;
  }
}
