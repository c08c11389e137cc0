import { proto } from '@whiskeysockets/baileys';
import type { Group } from '../directory/group.js';
import type { Contact, SayOptions } from '../people/contact.js';
import type { Phone } from '../people/phone.js';
import type { Random } from '../state/random.js';

/** Number of its own messages that it still changes; the oldest is forgotten first. */
const MAX_OWN = 30;
/** A frame has 16 MB at most: the server refuses larger ones. */
const MAX_BYTES = 15_000_000;

/** A stranger's knowledge of others: people and messages that are none of its business. */
export interface Others {
  readonly jids: readonly string[];
  /** Grows during the run. */
  readonly ids: readonly string[];
}

/** The people in the moves of a stranger: itself, the phone that it writes to, a group with both, and others. */
export class Stage {
  /** Ids of its latest messages. */
  readonly own: string[] = [];

  constructor(
    readonly contact: Contact,
    readonly phone: Phone,
    readonly group: Group,
    readonly others: Others,
  ) {}

  /**
   * Sends a message as its bytes alone: so the client also gets messages that no phone of the network would take.
   * @param more bytes behind those of the message
   */
  async say(
    random: Random,
    message: proto.IMessage,
    { more = new Uint8Array(), ...options }: SayOptions & { more?: Uint8Array } = {},
  ): Promise<void> {
    const bytes = Buffer.concat([proto.Message.encode(message).finish(), more]);
    if (bytes.length > MAX_BYTES) return;
    const { id = random.id() } = options;
    this.keep(id);
    await this.contact.sendMessage(
      {},
      { ...options, to: options.to ?? this.phone, id, unknownFields: bytes },
    );
  }

  keep(id: string): void {
    this.own.push(id);
    if (this.own.length > MAX_OWN) this.own.shift();
  }

  /** An own message, one of somebody else, or one that nobody has. */
  anyId(random: Random): string {
    const { ids } = this.others;
    if (ids.length > 0 && random.chance(0.2)) return random.pick(ids);
    return this.own.length > 0 && random.chance(0.9) ? random.pick(this.own) : random.id();
  }

  /** Somebody's address: its own, its group's, or that of somebody else. */
  anyJid(random: Random): string {
    return random.pick([
      this.contact.jid,
      this.contact.lid,
      this.group.jid,
      this.phone.jid,
      ...this.others.jids,
    ]);
  }

  /** The key of a message, sometimes a wrong one. */
  anyKey(random: Random): proto.IMessageKey {
    return {
      remoteJid: random.chance(0.7) ? this.contact.jid : this.anyJid(random),
      fromMe: random.chance(0.3),
      id: this.anyId(random),
      participant: random.chance(0.3) ? this.anyJid(random) : undefined,
    };
  }
}
