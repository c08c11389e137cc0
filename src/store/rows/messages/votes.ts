import { latestOfEachSide, type PersonEntry } from '../../../base/storage/person-entries.js';
import type { PollDto, VoterDto } from '../../../base/shapes/message-parts.dto.js';
import type { MessageDetails } from '../../../whatsapp/inbound-batch.js';
import { isGroup } from '../../../whatsapp/jid.js';

/** The latest vote of a person in a poll. */
export interface StoredVote extends PersonEntry {
  /** The names of the chosen options; empty if the vote was withdrawn. */
  options: string[];
  /** The id of the message that carried the vote. */
  id: string;
}

/**
 * A poll with its votes, oldest first; null without its content. In a chat of two, each side has one vote, even if the
 * other side had several addresses.
 */
export function toPollDto(
  details: MessageDetails | null,
  votes: StoredVote[],
  chatJid: string,
): PollDto | null {
  if (details?.type !== 'poll') return null;
  const counted = (isGroup(chatJid) ? votes : latestOfEachSide(votes))
    .filter(({ options }) => options.length > 0)
    .toSorted((a, b) => a.at - b.at);
  return {
    question: details.question,
    options: details.options.map((name) => {
      const voters = counted.filter(({ options }) => options.includes(name)).map(toVoter);
      return { name, votes: voters.length, voters };
    }),
    selectable_count: details.selectableCount,
    voter_count: counted.length,
  };
}

function toVoter({ byJid, byName, byMe, at }: StoredVote): VoterDto {
  return { jid: byJid, name: byName, from_me: byMe, timestamp: at };
}
