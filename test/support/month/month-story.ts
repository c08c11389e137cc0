import type { Group } from '../../../packages/network/src/directory/group.js';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { BaileysClient } from '../../../packages/network/src/support/baileys-client.js';
import { pairedClient } from '../../../packages/network/src/support/paired-client.js';
import type { ApiClient } from '../service/http.js';
import { sendFile } from '../data/send-file.js';
import { makePicture } from '../data/sample-files.js';
import type { MovedTime } from './moved-time.js';

/** Number of days with so many strangers that they use up more one-time keys than a pairing uploads. */
const STRANGER_DAYS = 10;
const STRANGERS = 90;
/** The day on which a person whom the service writes to links a computer. */
const LINK_DAY = 12;
const NOON_MS = 12 * 60 * 60 * 1000;

/** The acts of people in a month: some write each day, strangers at its start, and one links a computer. */
export class MonthStory {
  readonly ann: Contact;
  readonly group: Group;
  private readonly bob: Contact;
  private readonly friend: Phone;
  private computer?: BaileysClient;

  constructor(
    private readonly network: LocalNetwork,
    private readonly api: ApiClient,
    private readonly time: MovedTime,
  ) {
    this.ann = network.contact({ name: 'Ann' });
    this.bob = network.contact({ name: 'Bob' });
    this.friend = network.phone({ name: 'Friend' });
    this.group = network.group({ subject: 'Friends', participants: [this.ann, this.bob] });
  }

  /** One day, from midnight to midnight. */
  async live(day: number): Promise<void> {
    await this.time.pass(NOON_MS);
    if (day <= STRANGER_DAYS) {
      for (let i = 0; i < STRANGERS; i += 1) await this.hear(this.network.contact(), 'who is this');
    }
    if (day === LINK_DAY)
      this.computer = await this.time.until(pairedClient(this.network, this.friend));
    await this.hear(this.ann, `question ${day}`);
    await this.hear(this.bob, `news ${day}`, this.group);
    await this.send(this.ann.jid, `answer ${day}`);
    await this.time.until(this.ann.waitForMessage(`answer ${day}`));
    await this.send(this.friend.jid, `hello ${day}`);
    if (this.computer) await this.time.until(this.computer.waitForText(`hello ${day}`));
    await this.sendPicture();
    await this.time.pass(NOON_MS);
  }

  async end(): Promise<void> {
    await this.computer?.end();
  }

  private async hear(contact: Contact, text: string, to?: Group): Promise<void> {
    const { id } = await this.time.until(contact.say(text, to && { to }));
    await this.time.until(contact.waitForReceipt(id));
  }

  private async send(to: string, text: string): Promise<void> {
    const { status } = await this.time.until(this.api.post('/api/send', { to, text }));
    if (status !== 200) throw new Error(`the service answered ${status}`);
  }

  private async sendPicture(): Promise<void> {
    const before = this.ann.received.length;
    const picture = await this.time.until(makePicture());
    const sent = sendFile(this.api, this.ann.jid, picture, { type: 'image' });
    const { status, body } = await this.time.until(sent);
    if (status !== 200) throw new Error(`the service answered ${status}: ${JSON.stringify(body)}`);
    await this.time.until(this.ann.waitForMessage(() => this.ann.received.length > before));
  }
}
