import { jidDecode, type BinaryNode } from '@whiskeysockets/baileys';

/**
 * Which messages of chats of two a companion got by the LID of the chat. Their receipts go to the LID, as clients send
 * them to where a message came from (whatsmeow: receipt.go, `MarkRead` and `sendMessageReceipt`; Baileys:
 * Socket/messages-recv.js, `handleMessage`). WhatsApp acknowledges one to the number, but it reaches nobody
 * (github.com/verygoodplugins/whatsapp-mcp/pull/201). No client's source says that one to the LID of a chat by number
 * gets lost.
 */
export class MessageAddresses {
  private readonly messagesByLid = new Set<string>();
  private readonly chatsByLid = new Set<string>();

  /** `canonical` maps both addresses of an account to one. */
  constructor(private readonly canonical: (jid: string | undefined) => string) {}

  /** Takes any stanza for the companion. */
  note({ tag, attrs: { id = '', from, recipient, participant, category } }: BinaryNode): void {
    if (tag !== 'message' || participant !== undefined || category === 'peer') return;
    const chat = recipient ?? from;
    if (isLid(chat)) {
      this.messagesByLid.add(id);
      this.chatsByLid.add(this.canonical(chat));
    } else {
      this.chatsByLid.delete(this.canonical(chat));
    }
  }

  /** Whether a receipt for a message reaches somebody there; to the number only if the chat has moved to it since. */
  accept(id: string, to: string | undefined): boolean {
    if (isLid(to) || !this.messagesByLid.has(id)) return true;
    return !this.chatsByLid.has(this.canonical(to));
  }
}

function isLid(jid: string | undefined): boolean {
  return jidDecode(jid)?.server === 'lid';
}
