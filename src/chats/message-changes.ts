import { Injectable, Logger } from '@nestjs/common';
import type { ChatRow, MessageRow } from '../storage/dashboard.schema.js';
import type {
  MessageChange,
  MessageDeletion,
  MessageEdit,
  ReactionChange,
  SealedEdit,
} from '../whatsapp/inbound-batch.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { refreshPreview } from './chat-preview.js';
import type { ChatWrite } from './chat-write.js';
import { ChatsRepository } from './chats.repository.js';
import { EarlyNewsRepository, type EarlyNews } from './early-news.repository.js';
import { adjustedFields, recordMessage } from './message-events.js';
import { MessagesRepository } from './messages.repository.js';
import { applyReaction, toStoredReactions } from './reactions.js';

const DELETED_PREVIEW = 'This message was deleted';

/** Edits, deletions and reactions: what people do to messages that are already said. */
@Injectable()
export class MessageChanges {
  private readonly logger = new Logger(MessageChanges.name);

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly earlyNews: EarlyNewsRepository,
    private readonly gateway: WhatsAppGateway,
  ) {}

  async edit(write: ChatWrite, edit: MessageEdit): Promise<void> {
    const { message, chat } = await this.find(write, { kind: 'edit', news: edit });
    if (!message || !(await this.isAuthor(write, message, edit))) return;
    if (message.deleted_at !== null || edit.at <= (message.edited_at ?? 0)) return;
    const preview = message.preview === null ? null : (edit.text ?? message.preview);
    const changes = { text: edit.text, preview, edited_at: edit.at };
    const row = await this.messages.update(write, message, changes);
    await this.announce(write, chat, row, edit, 'message.edited', { previous_text: message.text });
  }

  /** An edit that only the original's secret opens; without it nothing can be said of the new text. */
  async openEdit(write: ChatWrite, sealed: SealedEdit): Promise<void> {
    const { message } = await this.find(write, { kind: 'sealed_edit', news: sealed });
    if (!message) return;
    const author = message.participant || sealed.chat.jid;
    const jids = message.from_me ? ownJids(this.gateway) : await this.chats.jidsOf(write, author);
    const opened = message.content && this.gateway.openEdit(sealed, message.content, jids);
    if (!opened) {
      this.logger.warn(`The edit of message ${message.id} could not be opened`);
      return;
    }
    const { iv: _iv, ciphertext: _ciphertext, ...change } = sealed;
    await this.edit(write, { ...change, ...opened });
  }

  async delete(write: ChatWrite, deletion: MessageDeletion): Promise<void> {
    const { message, chat } = await this.find(write, { kind: 'deletion', news: deletion });
    if (!message || message.deleted_at !== null) return;
    // In groups the server lets admins delete what others wrote.
    if (!chat.is_group && !(await this.isAuthor(write, message, deletion))) return;
    const row = await this.messages.update(write, message, {
      deleted_at: deletion.at,
      edited_at: null,
      text: null,
      content: null,
      media: null,
      details: null,
      quoted: null,
      reactions: null,
      preview: message.preview === null ? null : DELETED_PREVIEW,
    });
    await this.announce(write, chat, row, deletion, 'message.deleted');
  }

  async react(write: ChatWrite, reaction: ReactionChange): Promise<void> {
    const { message, chat } = await this.find(write, { kind: 'reaction', news: reaction });
    if (!message || message.deleted_at !== null) return;
    const stored = toStoredReactions(message.reactions);
    const reactions = applyReaction(stored, reaction);
    if (!reactions) return;
    const changes = { reactions: JSON.stringify(reactions) };
    const row = await this.messages.update(write, message, changes);
    await this.announce(write, chat, row, reaction, 'message.reaction', {
      reaction: {
        emoji: reaction.emoji,
        sender_jid: reaction.byJid,
        sender_name: reaction.byName,
        from_me: reaction.byMe,
        timestamp: reaction.at,
      },
    });
  }

  /** The message that a change is about; without it, or its text, the change waits for it. */
  private async find(
    write: ChatWrite,
    change: Extract<EarlyNews, { news: MessageChange }>,
  ): Promise<{ message: MessageRow | null; chat: ChatRow }> {
    const chat = await this.chats.ensure(write, change.news.chat);
    const message = await this.messages.findById(write, chat.id, change.news.messageId);
    const needsText = change.kind === 'edit' || change.kind === 'sealed_edit';
    const isHere = message && !(needsText && message.type === 'undecrypted');
    if (!isHere) await this.earlyNews.add(write, change);
    return { message: isHere ? message : null, chat };
  }

  /** Whoever wrote it, under whichever address: nobody else may change it. */
  private async isAuthor(
    write: ChatWrite,
    message: MessageRow,
    { byMe, byJid }: MessageChange,
  ): Promise<boolean> {
    if (byMe || message.from_me) return byMe === (message.from_me === 1);
    if (message.participant === '' || message.participant === byJid) return true;
    return this.chats.isSamePerson(write, message.participant, byJid);
  }

  private async announce(
    write: ChatWrite,
    chat: ChatRow,
    row: MessageRow,
    change: MessageChange,
    type: string,
    more: object = {},
  ): Promise<void> {
    if (chat.last_row_id === row.row_id) await refreshPreview(write, chat);
    if (change.origin === 'history') return;
    const payload = { ...more, ...adjustedFields(change) };
    recordMessage(write, chat, row, { kind: 'message', type, source: 'whatsapp', more: payload });
  }
}

function ownJids({ session }: WhatsAppGateway): string[] {
  return [session.me?.jid, session.me?.lid].filter((jid): jid is string => Boolean(jid));
}
