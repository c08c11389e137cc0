import { normalizeMessageContent } from '@whiskeysockets/baileys';
import type { LocalNetwork } from '../local/local-network.js';
import { Contact } from '../people/contact.js';
import type { ReceivedMessage } from '../people/received-messages.js';

/** What the tested program has sent, as its readers have it. */
export interface SentByProgram {
  id: string;
  /** The address in the file of the chat. */
  chatJid: string;
  kind: string;
  text: string;
  options: string[];
  /** The id of what it answers or changes. */
  aboutId: string | null;
  /** The line of the file that was played last before it came. */
  afterLine: number;
}

/** Collects what the tested program sends, in the order of each chat. A message to a group counts once. */
export class SentLog {
  readonly all: SentByProgram[] = [];
  /** When the last one came, ms since 1970. */
  lastAt = Date.now();
  private readonly seen = new Set<string>();

  constructor(
    private readonly network: LocalNetwork,
    /** The address in the file of somebody or of a group, by the ones of the network. */
    private readonly recordedJid: (jid: string) => string,
  ) {}

  /** Adds what has come since the last time. */
  update(afterLine: number): void {
    for (const reader of this.network.people) {
      if (reader instanceof Contact) this.read(reader, afterLine);
    }
  }

  private read(reader: Contact, afterLine: number): void {
    for (const received of reader.received) {
      // A repeated id is a message that was sent again, for a reader who asked for it.
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
