import { Injectable } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { MessageDetails, SealedVote, VoteChange } from '../../../whatsapp/inbound-batch.js';
import { isLid, isPn } from '../../../whatsapp/jid.js';
import { MessageCodec, type VotePeople } from '../../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { withEntry } from '../messages/entries-of-people.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import {
  PendingUpdatesRepository,
  type PendingChange,
} from '../messages/pending-updates.repository.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import type { StoredVote } from '../messages/votes.js';
import { recordChange } from './message-events.js';
import { ChangeTargetFinder } from './change-target.finder.js';
import { ownJids } from './own-jids.js';

interface Poll {
  chat: ChatRow;
  message: MessageRow;
  options: string[];
  /** 0 for any number. */
  selectableCount: number;
}

/**
 * Counts the votes in polls: the last one of each person. Votes that come before their poll wait for it, and those that
 * may name people by unknown addresses wait for these.
 */
@Injectable()
export class VotesWriter {
  private readonly logger = new Logger(VotesWriter.name);

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly targets: ChangeTargetFinder,
    private readonly pendingUpdates: PendingUpdatesRepository,
    private readonly gateway: WhatsAppGateway,
    private readonly codec: MessageCodec,
  ) {}

  async applyVote(write: UnitOfWork, vote: VoteChange): Promise<void> {
    const poll = await this.findPoll(write, { kind: 'vote', news: vote });
    if (poll) await this.count(write, poll, vote);
  }

  async applySealed(write: UnitOfWork, sealed: SealedVote): Promise<void> {
    const isSettled = await this.tryToCount(write, sealed);
    if (!isSettled) await this.pendingUpdates.add(write, { kind: 'unopened_vote', news: sealed });
  }

  /** Tries votes again that may name people by addresses that became known later. */
  async retryUnopened(write: UnitOfWork): Promise<void> {
    await this.pendingUpdates.retryUnopenedVotes(write, (vote) => this.tryToCount(write, vote));
  }

  /** False if the vote may be decrypted once more addresses are known. */
  private async tryToCount(write: UnitOfWork, sealed: SealedVote): Promise<boolean> {
    const poll = await this.findPoll(write, { kind: 'sealed_vote', news: sealed });
    if (!poll) return true;
    const people = await this.findPeople(write, poll, sealed);
    const { content } = poll.message;
    const chosen = content && this.codec.openVote(sealed, content, people);
    if (!chosen) {
      this.ignore(poll, 'could not be decrypted');
      return isPaired(people.authorJids) && isPaired(people.voterJids);
    }
    const { choice: _choice, ...vote } = sealed;
    const options = chosen.flatMap((at) => poll.options[at] ?? []);
    await this.count(write, poll, { ...vote, options });
    return true;
  }

  /** Null if the vote has to wait for its poll, or is not about one. */
  private async findPoll(
    write: UnitOfWork,
    change: Extract<PendingChange, { kind: 'vote' | 'sealed_vote' }>,
  ): Promise<Poll | null> {
    const chat = await this.chats.ensure(write, change.news.chat);
    const { named: message } = await this.targets.find(write, chat, change.news);
    if (!message || (message.type === 'undecrypted' && message.deleted_at === null)) {
      await this.pendingUpdates.add(write, change);
      return null;
    }
    const details = readDetails(message);
    if (details?.type !== 'poll') return null;
    const { options, selectableCount } = details;
    return { chat, message, options, selectableCount };
  }

  private async findPeople(
    write: UnitOfWork,
    { chat, message }: Poll,
    { byMe, byJid }: SealedVote,
  ): Promise<VotePeople> {
    const jidsOf = async (isMe: boolean, jid: string): Promise<string[]> => {
      if (isMe) return ownJids(this.gateway);
      const jids = await this.chats.jidsOf(write, jid);
      // In a chat of two it is the other person, even under an address that is not known to be theirs.
      return chat.is_group ? jids : [...jids, ...(await this.chats.jidsOf(write, chat.jid))];
    };
    return {
      authorJids: await jidsOf(message.from_me === 1, message.participant || chat.jid),
      voterJids: await jidsOf(byMe, byJid),
    };
  }

  private async count(write: UnitOfWork, poll: Poll, vote: VoteChange): Promise<void> {
    const { chat, message, selectableCount } = poll;
    const options = poll.options.filter((name) => vote.options.includes(name));
    const chosen = [...new Set(options)];
    if (selectableCount > 0 && chosen.length > selectableCount) {
      return this.ignore(poll, 'has too many options');
    }
    const { byMe, byJid, byName, at, voteId } = vote;
    const entry: StoredVote = { byMe, byJid, byName, options: chosen, at, id: voteId };
    const votes = await withEntry(write, chat, message.votes, entry);
    if (!votes) return;
    const row = await this.messages.update(write, message, { votes: JSON.stringify(votes) });
    await recordChange(write, chat, row, vote, 'message.poll_vote', {
      vote: {
        sender_jid: byJid,
        sender_name: byName,
        from_me: byMe,
        options: chosen,
        timestamp: at,
      },
    });
  }

  private ignore({ message }: Poll, why: string): void {
    this.logger.debug(`A vote in the poll ${message.id} ${why}, and was not counted`);
  }
}

/** True if it is known by number and by lid, so that a vote cannot use another name. */
function isPaired(jids: string[]): boolean {
  return jids.some(isPn) && jids.some(isLid);
}

/** Null for a deleted message, and for a damaged column. */
function readDetails({ details }: MessageRow): MessageDetails | null {
  try {
    return JSON.parse(details ?? 'null') as MessageDetails | null;
  } catch {
    return null;
  }
}
