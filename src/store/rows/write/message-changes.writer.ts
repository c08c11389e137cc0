import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { previewOfText } from '../../../base/common/cut-text.js';
import { Logger } from '../../../base/common/logging/logger.js';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { KeptMention } from '../../../base/storage/message-columns.js';
import type {
  MessageChange,
  MessageDeletion,
  MessageEdit,
  ReactionChange,
  SealedEdit,
  SealedVote,
  VoteChange,
} from '../../../whatsapp/inbound-batch.js';
import { sanitizeEdit } from '../../../whatsapp/inbound-batch.sanitizer.js';
import { userOf } from '../../../whatsapp/jid.js';
import { MessageCodec } from '../../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { ChangeTargetFinder } from './change-target.finder.js';
import { toJsonList } from '../messages/message-row.js';
import { readKeptMedia } from '../messages/kept-media.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import {
  PendingUpdatesRepository,
  type PendingChange,
} from '../messages/pending-updates.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { withEntry } from '../messages/entries-of-people.js';
import type { StoredReaction } from '../../../base/storage/person-entries.js';
import { recordChange } from './message-events.js';
import { ownJids } from './own-jids.js';
import { VotesWriter } from './votes.writer.js';

const DELETED_PREVIEW = 'This message was deleted';

/** Tells if the maker of a change was an admin of the group at that time. Known only after the group was queried. */
export type IsAdmin = (write: UnitOfWork, chat: ChatRow, change: MessageChange) => Promise<boolean>;

/**
 * Applies edits, deletions, reactions and votes. Only the author may edit a message; in a group, our own phone and the
 * admins may delete it, too.
 */
@Injectable()
export class MessageChangesWriter {
  private readonly logger = new Logger(MessageChangesWriter.name);
  private readonly claims = new Subject<string>();

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly targets: ChangeTargetFinder,
    private readonly pendingUpdates: PendingUpdatesRepository,
    private readonly gateway: WhatsAppGateway,
    private readonly codec: MessageCodec,
    private readonly votes: VotesWriter,
  ) {}

  /** Groups whose admins must be queried; emits after the commit. */
  readonly claims$ = this.claims.asObservable();

  /** @param isAdmin passed after the group was queried; then no change is postponed */
  async applyChange(write: UnitOfWork, change: PendingChange, isAdmin?: IsAdmin): Promise<void> {
    if (change.kind === 'edit') await this.applyEdit(write, change.news, isAdmin);
    else if (change.kind === 'sealed_edit')
      await this.applyEncryptedEdit(write, change.news, isAdmin);
    else if (change.kind === 'deletion') await this.applyDeletion(write, change.news, isAdmin);
    else if (change.kind === 'vote') await this.applyVote(write, change.news);
    else if (change.kind === 'sealed_vote' || change.kind === 'unopened_vote')
      await this.applySealedVote(write, change.news);
    else await this.applyReactionChange(write, change.news);
  }

  async applyEdit(write: UnitOfWork, edit: MessageEdit, isAdmin?: IsAdmin): Promise<void> {
    const { message, chat } = await this.findOwn(write, { kind: 'edit', news: edit }, isAdmin);
    if (!message || message.deleted_at !== null || edit.at <= (message.edited_at ?? 0)) return;
    const shown = edit.text ?? edit.label ?? message.preview;
    const preview = message.preview === null || shown === null ? null : previewOfText(shown);
    const mentions =
      edit.origin === 'here'
        ? stillMentioned(message.mentions, edit.text)
        : await this.chats.withNames(write, edit.mentions ?? []);
    const changes = {
      text: edit.text,
      preview,
      content: this.editedContent(message, edit),
      edited_at: edit.at,
      mentions: toJsonList(mentions),
      adjusted: toJsonList(adjustedAfter(message, edit)),
    };
    const row = await this.messages.update(write, message, changes);
    await recordChange(write, chat, row, edit, 'message.edited', {
      previous_text: message.text,
    });
  }

  /** Applies an edit that can only be decrypted with the secret of the original message. */
  async applyEncryptedEdit(
    write: UnitOfWork,
    sealed: SealedEdit,
    isAdmin?: IsAdmin,
  ): Promise<void> {
    const news = { kind: 'sealed_edit', news: sealed } as const;
    const { message } = await this.findOwn(write, news, isAdmin);
    if (!message) return;
    const author = message.participant || sealed.chat.jid;
    const jids = message.from_me ? ownJids(this.gateway) : await this.chats.jidsOf(write, author);
    const opened = message.content && this.codec.openEdit(sealed, message.content, jids);
    if (!opened) {
      this.logger.warn(`The edit of message ${message.id} could not be decrypted`);
      return;
    }
    const { iv: _iv, ciphertext: _ciphertext, ...change } = sealed;
    await this.applyEdit(write, sanitizeEdit({ ...change, sentAt: change.at, ...opened }));
  }

  async applyDeletion(
    write: UnitOfWork,
    deletion: MessageDeletion,
    isAdmin?: IsAdmin,
  ): Promise<void> {
    const news = { kind: 'deletion', news: deletion } as const;
    const chat = await this.chats.ensure(write, deletion.chat);
    const { own, named: message } = await this.targets.find(write, chat, deletion);
    if (!message) return this.pendingUpdates.add(write, news);
    if (message.deleted_at !== null) return;
    const isPhone = deletion.byMe && chat.is_group === 1;
    if (message === own || isPhone || deletion.isVouchedFor) {
      return this.erase(write, chat, message, deletion);
    }
    if (!chat.is_group) return this.reject(write, news);
    if (!isAdmin) return this.postponeUntilRolesKnown(write, chat, news);
    if (!(await isAdmin(write, chat, deletion))) return this.reject(write, news);
    return this.erase(write, chat, message, deletion);
  }

  async applyReactionChange(write: UnitOfWork, reaction: ReactionChange): Promise<void> {
    const chat = await this.chats.ensure(write, reaction.chat);
    const { named: message } = await this.targets.find(write, chat, reaction);
    if (!message) return this.pendingUpdates.add(write, { kind: 'reaction', news: reaction });
    if (message.deleted_at !== null) return;
    const { byMe, byJid, byName, emoji, at } = reaction;
    const entry: StoredReaction = { byMe, byJid, byName, emoji, at };
    const reactions = await withEntry(write, chat, message.reactions, entry);
    if (!reactions) return;
    const changes = { reactions: JSON.stringify(reactions) };
    const row = await this.messages.update(write, message, changes);
    await recordChange(write, chat, row, reaction, 'message.reaction', {
      reaction: { emoji, sender_jid: byJid, sender_name: byName, from_me: byMe, timestamp: at },
    });
  }

  /** Counts a vote whose options are known: a vote from here, or one that was decrypted. */
  async applyVote(write: UnitOfWork, vote: VoteChange): Promise<void> {
    await this.votes.applyVote(write, vote);
  }

  /** Decrypts and counts a vote. */
  async applySealedVote(write: UnitOfWork, vote: SealedVote): Promise<void> {
    await this.votes.applySealed(write, vote);
  }

  /**
   * The content for quotes, forwards and retries from now on: phones send an edited message with its new text, too. The
   * secret of the original stays, so that later edits and votes can be read.
   */
  private editedContent({ content }: MessageRow, { text }: MessageEdit): Uint8Array | null {
    if (content === null || text === null) return content;
    return this.codec.withText(content, text) ?? content;
  }

  /**
   * Applies the changes that waited for addresses which became known in this transaction: their chat or their people
   * had another address.
   */
  async applyWhatWaited(write: UnitOfWork): Promise<void> {
    if (write.mergedChatIds.size > 0) {
      const changes = await this.pendingUpdates.takeChangesIn(write, [...write.mergedChatIds]);
      for (const change of changes) await this.applyChange(write, change);
    }
    if (write.hasNewAddresses) await this.votes.retryUnopened(write);
  }

  private async erase(
    write: UnitOfWork,
    chat: ChatRow,
    message: MessageRow,
    deletion: MessageDeletion,
  ): Promise<void> {
    const row = await this.messages.update(write, message, {
      deleted_at: deletion.at,
      edited_at: null,
      text: null,
      content: null,
      media: null,
      details: null,
      referral: null,
      quoted: null,
      mentions: null,
      adjusted: null,
      reactions: null,
      votes: null,
      preview: message.preview === null ? null : DELETED_PREVIEW,
    });
    // The file goes, too: its author has taken it back.
    const { sha256 } = readKeptMedia(message.media);
    if (sha256) await this.messages.releaseFile(write, sha256);
    await this.messages.eraseEdits(write, message);
    await recordChange(write, chat, row, deletion, 'message.deleted');
  }

  /** The message that its author edits; if it is missing, or still a placeholder, the edit is kept for later. */
  private async findOwn(
    write: UnitOfWork,
    change: Extract<PendingChange, { kind: 'edit' | 'sealed_edit' }>,
    isAdmin: IsAdmin | undefined,
  ): Promise<{ message: MessageRow | null; chat: ChatRow }> {
    const chat = await this.chats.ensure(write, change.news.chat);
    const { own, named, mayBeOwn } = await this.targets.find(write, chat, change.news);
    if (own && own.type !== 'undecrypted') return { message: own, chat };
    if (mayBeOwn && !isAdmin) await this.postponeUntilRolesKnown(write, chat, change);
    else if (named && !own) await this.reject(write, change);
    else await this.pendingUpdates.add(write, change);
    return { message: null, chat };
  }

  /** Postpones a change until the group says who is an admin and which addresses are of one person. */
  private async postponeUntilRolesKnown(
    write: UnitOfWork,
    { jid }: ChatRow,
    change: PendingChange,
  ): Promise<void> {
    const { messageId } = change.news;
    await this.pendingUpdates.add(write, {
      kind: 'claim',
      news: { messageId, groupJid: jid, change },
    });
    write.afterCommit(() => this.claims.next(jid));
  }

  /** Keeps the change if its maker claims to be the author: their own message may come under the same id. */
  private async reject(write: UnitOfWork, change: PendingChange): Promise<void> {
    const { messageId, target, byMe, byJid } = change.news;
    const what = change.kind === 'deletion' ? 'deletion' : 'edit';
    this.logger.debug(
      `The ${what} of message ${messageId} was rejected: its author is somebody else`,
    );
    const isClaimed = target?.fromMe === byMe && target.authorJid === byJid;
    if (isClaimed) await this.pendingUpdates.add(write, change);
  }
}

/** The adjusted fields after an edit, which replaces those of its own fields. */
function adjustedAfter({ adjusted }: MessageRow, edit: MessageEdit): string[] {
  const replaced = ['text', 'mentions'];
  const kept = (JSON.parse(adjusted ?? '[]') as string[]).filter(
    (name) => !replaced.includes(name),
  );
  return [...kept, ...replaced.filter((name) => edit.adjusted?.includes(name))];
}

/** Keeps the mentions that an edit from here still has: an `@` and the number or the lid. */
function stillMentioned(json: string | null, text: string | null): KeptMention[] {
  const mentions = JSON.parse(json ?? '[]') as KeptMention[];
  return mentions.filter(({ jid }) => text?.includes(`@${userOf(jid)}`));
}
