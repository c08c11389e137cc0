import { normalizeMessageContent } from '@whiskeysockets/baileys';
import type { LocalNetwork } from '../local/local-network.js';
import { Contact } from '../people/contact.js';
import type { ReceivedMessage } from '../people/received-messages.js';

/** A message of the tested program, as its readers have it. */
export interface SentByProgram {
  id: string;
  /** The chat, by its address in the file. */
  chatJid: string;
  kind: string;
  text: string;
  options: string[];
  /** The id of the message that it answers or changes. */
  aboutId: string | null;
  /** The last line of the file that was played before it. */
  afterLine: number;
}

/** Collects the messages of the tested program, in the order of each chat. A message to a group counts once. */
export class SentLog {
  readonly all: SentByProgram[] = [];
  /** The time of the last one, ms since 1970. */
  lastAt = Date.now();
  private readonly seen = new Set<string>();

  constructor(
    private readonly network: LocalNetwork,
    /** Addresses of people and groups in the file, by those on the network. */
    private readonly recordedJid: (jid: string) => string,
  ) {}

  /** Adds the messages since the last call. */
  update(afterLine: number): void {
    for (const reader of this.network.people) {
      if (reader instanceof Contact) this.read(reader, afterLine);
    }
  }

  private read(reader: Contact, afterLine: number): void {
    for (const received of reader.received) {
      // A repeated id is a resend that a reader has asked for.
      if (received.via !== 'companion' || this.seen.has(received.id)) continue;
      this.seen.add(received.id);
      const chatJid = this.recordedJid(received.room?.jid ?? reader.jid);
      this.all.push({ ...describe(received), chatJid, afterLine });
      this.lastAt = Date.now();
    }
  }
}

function describe({ id, kind, text, details, quotes, message }: ReceivedMessage) {
  const content = normalizeMessageContent(message) ?? {};
  const { reactionMessage, protocolMessage, pollUpdateMessage, secretEncryptedMessage } = content;
  const changed =
    reactionMessage?.key ??
    protocolMessage?.key ??
    pollUpdateMessage?.pollCreationMessageKey ??
    secretEncryptedMessage?.targetMessageKey;
  const options = details && 'options' in details ? (details.options as string[]) : [];
  return {
    id,
    kind: pollUpdateMessage ? 'vote' : kind,
    text,
    options,
    aboutId: changed?.id ?? quotes ?? null,
  };
}
