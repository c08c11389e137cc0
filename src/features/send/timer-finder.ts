import { Injectable } from '@nestjs/common';
import { ThreadReader } from '../../store/rows/messages/thread.reader.js';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { ChatsGateway, type ChatAddresses } from '../../whatsapp/chats.gateway.js';
import type { GroupFacts } from '../../whatsapp/groups.gateway.js';
import type { Address } from '../../whatsapp/inbound-batch.js';
import type { MessageTimer } from '../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';

/** The facts that decide the timer of a message. */
export interface TimedChat {
  address: Address;
  /** Set if it is stored. */
  chat: ChatRow | undefined;
  /** Set if it is a known group: it has its timer before the first message is stored here. */
  group: GroupFacts | null;
}

/** Finds the time after which messages disappear that are about to be sent. */
@Injectable()
export class TimerFinder {
  constructor(
    private readonly chats: ChatsGateway,
    private readonly thread: ThreadReader,
    private readonly gateway: WhatsAppGateway,
  ) {}

  /** @returns the timer of each chat, undefined if messages stay; WhatsApp is asked once about all new ones */
  async findAll(chats: TimedChat[]): Promise<(MessageTimer | undefined)[]> {
    const known = await Promise.all(chats.map((chat) => this.known(chat)));
    const strangers = chats.filter((_chat, index) => known[index] === 'new');
    const seconds = strangers.length > 0 ? await this.chats.timersOfNew(strangers.map(toAsk)) : [];
    return known.map((timer) => (timer === 'new' ? this.beginning(seconds.shift() ?? 0) : timer));
  }

  /** The stored timer, `new` for a chat without messages. */
  private async known({
    address,
    chat,
    group,
  }: TimedChat): Promise<MessageTimer | undefined | 'new'> {
    if (group) return toTimer(group.ephemeralSeconds, null);
    const setAt = chat?.ephemeral_set_at ?? null;
    const isSaid = setAt !== null || (chat?.ephemeral_seconds ?? null) !== null;
    if (isSaid || address.isGroup) return toTimer(chat?.ephemeral_seconds ?? null, setAt);
    const own = this.chats.ownTimer;
    if (chat && chat.last_row_id !== null && !own?.seconds) return undefined;
    const oldest = chat && (await this.thread.oldest(chat.id));
    if (!oldest) return 'new';
    // A default applies to chats that have begun after it was set.
    return this.beginning(own && own.setAt <= oldest.timestamp ? own.seconds : 0);
  }

  /** Dated by WhatsApp's clock, in whole seconds, like later settings. */
  private beginning(seconds: number): MessageTimer | undefined {
    if (seconds === 0) return undefined;
    const setAt = Math.floor(this.gateway.serverNow / 1000) * 1000;
    return { seconds, setAt, isDefault: true };
  }
}

function toAsk({ address, chat }: TimedChat): ChatAddresses {
  return { jid: chat?.jid ?? address.jid, lid: chat?.lid ?? address.lid };
}

function toTimer(seconds: number | null, setAt: number | null): MessageTimer | undefined {
  return seconds === null ? undefined : { seconds, setAt, isDefault: false };
}
