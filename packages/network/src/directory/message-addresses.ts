import { jidDecode, type BinaryNode } from '@whiskeysockets/baileys';

/**
 * The messages of chats of two that a companion got by the LID of the chat. Clients send receipts to the address that a
 * message came from, so here to the LID (whatsmeow: receipt.go, `MarkRead` and `sendMessageReceipt`; Baileys:
 * Socket/messages-recv.js, `handleMessage`). WhatsApp acknowledges a receipt to the number, but it reaches nobody
 * (github.com/verygoodplugins/whatsapp-mcp/pull/201). No client's source says that a receipt to the LID of a chat by
 * number gets lost.
 */
export class MessageAddresses {
  private readonly messagesByLid = new Set<string>();
  private readonly chatsByLid = new Set<string>();

  /** `canonical` maps both addresses of an account to one. */
  constructor(private readonly canonical: (jid: string | undefined) => string) {}

  /** Notes the address of any stanza for the companion. */
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

  /**
   * True if a receipt for a message to this address reaches somebody; the number works only if the chat has moved to it
   * since.
   */
  accept(id: string, to: string | undefined): boolean {
    if (isLid(to) || !this.messagesByLid.has(id)) return true;
    return !this.chatsByLid.has(this.canonical(to));
  }
}

function isLid(jid: string | undefined): boolean {
  return jidDecode(jid)?.server === 'lid';
}
