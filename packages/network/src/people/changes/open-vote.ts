import { createHash } from 'node:crypto';
import { decryptPollVote, normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Account } from '../../directory/account.js';
import type { KnownMessage } from './known-message.js';

/**
 * The options that a vote names.
 * @throws Error if it does not decrypt, or if it is none that the poll takes
 */
export function openVote(
  { vote }: proto.Message.IPollUpdateMessage,
  target: KnownMessage,
  voter: Account,
): string[] {
  const poll = pollOf(target.message);
  const secret = target.message.messageContextInfo?.messageSecret;
  if (!poll || !secret || !vote) throw new Error('it is no vote in a poll');
  const { selectedOptions } = decrypt(vote, secret, target, voter);
  const names = new Map(
    (poll.options ?? []).map(({ optionName }) => [hashOf(optionName), optionName]),
  );
  const chosen = (selectedOptions ?? []).map((hash) => {
    const name = names.get(Buffer.from(hash).toString('hex'));
    if (name === undefined) throw new Error('it names an option that the poll does not have');
    return name ?? '';
  });
  const limit = poll.selectableOptionsCount ?? 0;
  if (limit > 0 && chosen.length > limit) throw new Error(`it names more than ${limit} options`);
  return chosen;
}

/** The key has author and voter both by LID or both by number; which one depends on the age of the chat. */
function decrypt(
  vote: proto.Message.IPollEncValue,
  pollEncKey: Uint8Array,
  { id: pollMsgId, from }: KnownMessage,
  voter: Account,
): proto.Message.IPollVoteMessage {
  for (const form of ['lid', 'pn'] as const) {
    const jids = { pollCreatorJid: from.address(form), voterJid: voter.address(form) };
    try {
      return decryptPollVote(vote, { ...jids, pollMsgId, pollEncKey });
    } catch {
      // The tag does not match under these addresses.
    }
  }
  throw new Error('it cannot be decrypted');
}

function pollOf(message: proto.IMessage): proto.Message.IPollCreationMessage | undefined {
  const content = normalizeMessageContent(message);
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 } = content ?? {};
  return pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3 ?? undefined;
}

function hashOf(name: string | null | undefined): string {
  return createHash('sha256')
    .update(name ?? '')
    .digest('hex');
}
