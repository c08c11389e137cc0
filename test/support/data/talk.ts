import sharp from 'sharp';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import { locationMessage } from '../../../packages/network/src/people/content/places-and-cards.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { waitForState } from '../service/pairing.js';
import { sendFile } from './send-file.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

/** Waits until the history after the pairing is stored. */
export async function untilSynced(session: AnySession): Promise<void> {
  await waitFor('the end of the pairing', async () => {
    const all = await eventsOf(session, 'limit=100');
    // The initial part of the history is complete in itself; the recent part comes after it.
    const hasHistory = all.some(
      ({ type, payload }) =>
        type === 'message.history' && (payload as { sync_type?: string }).sync_type === 'recent',
    );
    return hasHistory && all.some(({ type }) => type === 'connection.synced');
  });
}

export async function eventsOf({ api }: AnySession, query: string): Promise<EventDto[]> {
  return (await api.get<{ events: EventDto[] }>(`/api/events?${query}`)).body.events;
}

/**
 * A stretch of a session that is the same each time, as each step waits for the effect of the one before: messages of
 * several kinds, receipts, changes and failures, in three chats and a group.
 */
export class Talk {
  private readonly ada: Contact;
  private readonly bob: Contact;
  private readonly lin: Contact;
  readonly group: Group;

  constructor(private readonly session: AnySession) {
    const { network } = session;
    this.ada = network.contact({ name: 'Ada Quince', number: '15550101', receipts: 'none' });
    this.bob = network.contact({ name: 'Bob Zebra', number: '15550102', receipts: 'none' });
    this.lin = network.contact({
      name: 'Lin Mango',
      number: '15550103',
      addressing: 'lid',
      receipts: 'none',
    });
    this.group = network.group({ subject: 'Dinner plans', participants: [this.ada, this.bob] });
  }

  async run(): Promise<void> {
    await this.talkOfTwo();
    await this.talkInGroup();
    await this.sendFiles();
    await this.failAndRetry();
  }

  /** The order of the following events varies: messages may come before the connection is reported open. */
  async reconnect(): Promise<void> {
    const { network, phone, service } = this.session;
    network.faults.blackHole();
    network.faults.dropConnections();
    await waitForState(service, 'connecting');
    const { id: missed } = await this.bob.say('While you were away');
    network.faults.blackHole(false);
    await waitForState(service, 'connected');
    await waitFor('the message that waited', async () => (await this.find(missed)) !== null);
    await this.said(phone.say(this.bob, 'Written on the phone'));
    await this.said(this.ada.say('One more unread message'));
  }

  private async talkOfTwo(): Promise<void> {
    const { ada } = this;
    const question = await this.said(ada.say('Is the Zebra invoice out yet?\nCall +15550199'));
    const answer = await this.send(ada.jid, 'Sent this morning');
    await this.until(answer, 'sent');
    await ada.waitForMessage('Sent this morning');
    ada.markDelivered(answer);
    await this.until(answer, 'delivered');
    ada.markRead(answer);
    await this.until(answer, 'read');
    await this.changed(() => ada.react(answer, '👍'), 'message.reaction');
    const reply = await this.said(ada.reply(answer, 'Thank you, Quince!'));
    await this.changed(() => ada.edit(reply, 'Thank you very much, Quince!'), 'message.edited');
    await this.until(await this.send(ada.jid, 'You are welcome', question), 'sent');
  }

  private async talkInGroup(): Promise<void> {
    const { ada, bob, group } = this;
    await this.said(bob.say('Who brings salad?', { to: group }));
    const salad = await this.send(group.jid, 'I bring salad');
    await this.until(salad, 'sent');
    for (const member of [ada, bob]) {
      await member.waitForMessage('I bring salad');
      member.markDelivered(salad);
      await this.eventCount('ack.delivered', salad, member === ada ? 1 : 2);
    }
    await this.until(salad, 'delivered');
    const mistake = await this.said(ada.say('A mistake', { to: group }));
    await this.changed(() => ada.revoke(mistake), 'message.deleted');
    const days = pollMessage('Which day?', ['Monday', 'Tuesday']);
    const poll = await this.said(bob.sendMessage(days, { to: group }));
    const { phone } = this.session;
    await this.changed(() => ada.vote(poll, ['Tuesday']), 'message.poll_vote');
    await this.changed(() => phone.vote(poll, ['Monday', 'Tuesday']), 'message.poll_vote');
    await this.changed(() => ada.vote(poll, ['Monday']), 'message.poll_vote');
  }

  private async sendFiles(): Promise<void> {
    const { lin } = this;
    const plain = { width: 64, height: 48, channels: 3, background: 'teal' } as const;
    const picture = await sharp({ create: plain }).jpeg().toBuffer();
    const photo = { ...(await lin.storeFile('image', picture)), caption: 'The harbour' };
    const shown = await this.said(lin.sendMessage(imageMessage(photo)));
    await waitFor('the picture', async () => (await this.read(shown)).media?.state === 'stored');
    await this.said(lin.sendMessage(locationMessage({ name: 'Harbour office' })));
    const { body } = await sendFile(this.session.api, lin.lid, picture, { type: 'image' });
    await this.until(body.message_id, 'sent');
    await this.said(lin.sayUndecryptable('At last it can be read'));
  }

  private async failAndRetry(): Promise<void> {
    this.session.network.faults.acks({ mode: 'error', errorCode: 403, times: 1 });
    const refused = await this.send(this.bob.jid, 'This will be refused');
    await this.until(refused, 'error');
    await this.session.api.post(`/api/messages/${refused}/retry`);
    await this.until(refused, 'sent');
  }

  private async said(sending: Promise<{ id: string }>): Promise<string> {
    const { id } = await sending;
    await waitFor(`the message ${id}`, async () => {
      const message = await this.find(id);
      return message !== null && message.type !== 'undecrypted';
    });
    return id;
  }

  private async changed(change: () => Promise<unknown>, type: string): Promise<void> {
    const countEvents = async () => (await eventsOf(this.session, `type=${type}`)).length;
    const before = await countEvents();
    await change();
    await waitFor(type, async () => (await countEvents()) > before);
  }

  private eventCount(type: string, id: string, count: number): Promise<unknown> {
    const query = `type=${type}&message_id=${id}`;
    return waitFor(type, async () => (await eventsOf(this.session, query)).length === count);
  }

  private async send(jid: string, text: string, quotedId?: string): Promise<string> {
    const body = { text, ...(quotedId !== undefined && { quoted_id: quotedId }) };
    const path = `/api/chats/${jid}/messages`;
    return (await this.session.api.post<QueuedDto>(path, body)).body.message_id;
  }

  private async find(id: string): Promise<MessageDto | null> {
    const { api } = this.session;
    const answer = await api.get<{ message: MessageDto }>(`/api/messages/${id}`);
    return answer.status === 200 ? answer.body.message : null;
  }

  private async read(id: string): Promise<MessageDto> {
    return (await this.find(id))!;
  }

  private async until(id: string, status: string): Promise<void> {
    await waitFor(`the status ${status}`, async () => (await this.read(id)).status === status);
  }
}
