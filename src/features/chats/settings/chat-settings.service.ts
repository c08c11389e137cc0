import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../../store/phones/phones.service.js';
import { ApiError } from '../../../base/common/errors/api.error.js';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { ChatsGateway, type ChatSetting } from '../../../whatsapp/chats.gateway.js';
import { assertConnected } from '../../../whatsapp/assert-connected.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { ChatsRepository } from '../../../store/rows/chats/chats.repository.js';
import { ThreadReader } from '../../../store/rows/messages/thread.reader.js';
import { ChatTimerService } from './chat-timer.service.js';
import type { ChangeChatDto } from './dto/change-chat.dto.js';
import { newestKnown } from './newest-known.js';
import { toRefusalError } from './refusal-error.js';
import { StoredChat } from './stored-chat.js';

/** How many of the newest messages are searched for one that WhatsApp knows. */
const NEWEST = 50;

/** Changes the settings of a chat on all devices of the account. */
@Injectable()
export class ChatSettingsService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phone: ChatsGateway,
    private readonly phones: PhonesService,
    private readonly chats: ChatsRepository,
    private readonly thread: ThreadReader,
    private readonly stored: StoredChat,
    private readonly timer: ChatTimerService,
  ) {}

  /**
   * Resolves with the chat once WhatsApp has accepted the changes. They come back like those of the phone, and so are
   * stored in WhatsApp's order.
   * @throws ApiError
   */
  async change(jid: string, wanted: ChangeChatDto): Promise<ChatRow> {
    const { ephemeral_seconds: seconds } = wanted;
    const changes = toSettings(wanted, this.gateway.serverNow);
    const phoneId = await this.phones.currentId();
    const chat = phoneId === null ? undefined : await this.chats.findByJid(phoneId, jid);
    if (!chat) throw new ApiError('not_found', 'There is no chat with this jid.');
    assertConnected(this.gateway);
    let latest = chat;
    for (const setting of withUnpinning(changes, chat)) latest = await this.apply(latest, setting);
    if (seconds !== undefined) latest = await this.timer.set(latest, seconds ?? 0);
    return latest;
  }

  private async apply(chat: ChatRow, setting: ChatSetting): Promise<ChatRow> {
    const { rows } = await this.thread.page(chat.id, { limit: NEWEST, before: null, after: null });
    try {
      await this.phone.changeSetting(chat, setting, newestKnown(rows));
    } catch (error) {
      throw toRefusalError(error);
    }
    return this.stored.when(chat, (row) => has(row, setting));
  }
}

/**
 * @param now ms; by WhatsApp's clock
 * @throws ApiError `validation_failed`
 */
function toSettings(wanted: ChangeChatDto, now: number): ChatSetting[] {
  const { archived, pinned, muted_until: mutedUntil, marked_unread: markedUnread } = wanted;
  const settings: ChatSetting[] = [];
  if (archived !== undefined) settings.push({ name: 'archived', value: archived });
  if (pinned !== undefined) settings.push({ name: 'pinned', value: pinned });
  if (mutedUntil !== undefined) settings.push({ name: 'mutedUntil', value: mutedUntil });
  if (markedUnread !== undefined) settings.push({ name: 'markedUnread', value: markedUnread });
  if (settings.length === 0 && wanted.ephemeral_seconds === undefined) {
    const names = 'archived, pinned, muted_until, marked_unread and ephemeral_seconds';
    throw invalid(`Give at least one of ${names}.`);
  }
  if (archived && pinned) throw invalid('An archived chat cannot be pinned.');
  if (typeof mutedUntil === 'number' && mutedUntil <= now) {
    throw invalid('muted_until must be in the future; null ends the mute.');
  }
  return settings;
}

/** An archived chat is not pinned any more, as on the phone. */
function withUnpinning(settings: ChatSetting[], chat: ChatRow): ChatSetting[] {
  const isArchived = settings.some(({ name, value }) => name === 'archived' && value);
  const isPinned = chat.pinned === 1 && !settings.some(({ name }) => name === 'pinned');
  return isArchived && isPinned ? [{ name: 'pinned', value: false }, ...settings] : settings;
}

function has(row: ChatRow, { name, value }: ChatSetting): boolean {
  if (name === 'archived') return row.archived === Number(value);
  if (name === 'pinned') return row.pinned === Number(value);
  if (name === 'mutedUntil') return row.muted_until === value;
  return row.marked_unread === Number(value) && (value || row.unread_count === 0);
}

function invalid(message: string): ApiError {
  return new ApiError('validation_failed', message);
}
