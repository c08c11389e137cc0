import { createHash } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { SealedVote } from '../../inbound-batch.js';
import type { VotePeople } from '../../message-codec.js';
import { unwrap } from './message-content.js';
import { pollOf } from './poll.mapper.js';
import { openSealed } from './sealed-add-on.js';

/**
 * The positions of the options that a vote has chosen; null if it cannot be decrypted. A vote names options by the
 * SHA-256 of their names; unknown ones are left out.
 * @param original the encoded `proto.Message` of the poll
 */
export function openSealedVote(
  vote: SealedVote,
  original: Uint8Array,
  people: VotePeople,
): number[] | null {
  const hashes = hashesOf(vote, original, people);
  if (!hashes) return null;
  const chosen = new Set(hashes.map((hash) => Buffer.from(hash).toString('hex')));
  const { options } = pollOf(unwrap(proto.Message.decode(original)).content) ?? {};
  return (options ?? []).flatMap(({ optionName }, at) =>
    chosen.has(hashOf(optionName ?? '')) ? [at] : [],
  );
}

function hashesOf(
  { messageId, choice }: SealedVote,
  original: Uint8Array,
  { authorJids, voterJids }: VotePeople,
): Uint8Array[] | null {
  if ('hashes' in choice) return choice.hashes;
  const named = { authorJids, senderJids: voterJids };
  const opened = openSealed({ messageId, ...choice, purpose: 'Poll Vote', ...named }, original);
  try {
    return opened && proto.Message.PollVoteMessage.decode(opened).selectedOptions;
  } catch {
    // Authentic, but not a vote.
    return null;
  }
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
