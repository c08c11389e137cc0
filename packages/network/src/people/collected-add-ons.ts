import { decryptPollVote, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import { keyOf, toWebMessage, type ChatLog, type LoggedMessage } from './chat-log.js';

/** A reaction or a vote, and the message that it is about. */
interface AddOn {
  logged: LoggedMessage;
  targetId: string;
  /** ms */
  at: number;
  reaction?: proto.Message.IReactionMessage;
  vote?: proto.Message.IPollVoteMessage;
}

const FORMS = ['pn', 'lid'] as const;

/** The messages of a chat without reactions and votes: phones store those with their target message. */
export function entriesOf({ messages }: ChatLog): LoggedMessage[] {
  return messages.filter(({ message }) => {
    const { reactionMessage, pollUpdateMessage } = normalizeMessageContent(message) ?? {};
    return !reactionMessage && !pollUpdateMessage;
  });
}

/**
 * A logged message in the form of history, with the last reaction and the last vote of each person.
 * @param named how their authors are named, if not as the chat does
 */
export function withAddOns(
  chat: ChatLog,
  entry: LoggedMessage,
  jid: string,
  named?: Addressing,
): proto.IWebMessageInfo {
  const addOns = chat.messages
    .flatMap((logged) => toAddOn(chat, logged) ?? [])
    .filter(({ targetId }) => targetId === entry.id);
  const key = ({ logged }: AddOn): proto.IMessageKey => {
    const own = keyOf(logged, jid);
    return own.participant && named ? { ...own, participant: logged.from.address(named) } : own;
  };
  return {
    ...toWebMessage(entry, jid),
    reactions: lastOfEach(addOns.filter(({ reaction }) => reaction)).map((addOn) => ({
      key: key(addOn),
      text: addOn.reaction?.text,
      senderTimestampMs: addOn.at,
    })),
    pollUpdates: lastOfEach(addOns.filter(({ vote }) => vote)).map((addOn) => ({
      pollUpdateMessageKey: key(addOn),
      vote: addOn.vote,
      senderTimestampMs: addOn.at,
    })),
  };
}

function toAddOn(chat: ChatLog, logged: LoggedMessage): AddOn | undefined {
  const { reactionMessage: reaction, pollUpdateMessage: update } =
    normalizeMessageContent(logged.message) ?? {};
  if (reaction) {
    const at = Number(reaction.senderTimestampMs);
    return { logged, targetId: reaction.key?.id ?? '', at, reaction };
  }
  const poll = chat.find(update?.pollCreationMessageKey?.id ?? '');
  const vote = poll && update?.vote ? openVote(update.vote, poll, logged.from) : undefined;
  return poll && vote
    ? { logged, targetId: poll.id, at: Number(update?.senderTimestampMs), vote }
    : undefined;
}

/** Decrypts a vote; undefined if it is not by this voter. */
function openVote(
  sealed: proto.Message.IPollEncValue,
  poll: LoggedMessage,
  voter: Account,
): proto.Message.IPollVoteMessage | undefined {
  const pollEncKey = poll.message.messageContextInfo?.messageSecret;
  if (!pollEncKey) return undefined;
  for (const author of FORMS) {
    for (const form of FORMS) {
      const jids = { pollCreatorJid: poll.from.address(author), voterJid: voter.address(form) };
      try {
        return decryptPollVote(sealed, { ...jids, pollMsgId: poll.id, pollEncKey });
      } catch {
        // The tag does not match under these addresses.
      }
    }
  }
  return undefined;
}

function lastOfEach(addOns: AddOn[]): AddOn[] {
  const last = new Map<Account, AddOn>();
  for (const addOn of addOns) {
    const other = last.get(addOn.logged.from);
    if (!other || other.at <= addOn.at) last.set(addOn.logged.from, addOn);
  }
  return [...last.values()];
}
