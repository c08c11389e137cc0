import type { ReactionChange } from '../../whatsapp/inbound-batch.js';

/** The latest reaction of a person to a message; an empty emoji if it was removed. */
export interface StoredReaction {
  byMe: boolean;
  byJid: string;
  byName: string | null;
  emoji: string;
  /** ms */
  at: number;
}

/** No reactions for a damaged column, so that new ones can still be added. */
export function toStoredReactions(json: string | null): StoredReaction[] {
  try {
    return JSON.parse(json ?? '[]') as StoredReaction[];
  } catch {
    return [];
  }
}

/**
 * The reactions after a change; null if the same person has a newer one already.
 * @param isSame whether a reaction is by the person who makes the change, under any address
 */
export function applyReaction(
  reactions: StoredReaction[],
  { byMe, byJid, byName, emoji, at }: ReactionChange,
  isSame: (other: StoredReaction) => boolean,
): StoredReaction[] | null {
  const earlier = latestOf(reactions.filter(isSame));
  if (earlier && (earlier.at > at || (earlier.at === at && earlier.emoji === emoji))) return null;
  return [...reactions.filter((other) => !isSame(other)), { byMe, byJid, byName, emoji, at }];
}

function latestOf(reactions: StoredReaction[]): StoredReaction | undefined {
  return reactions.toSorted((a, b) => b.at - a.at)[0];
}

/** Our own reaction, and the latest of the others. */
export function latestOfEachSide(reactions: StoredReaction[]): StoredReaction[] {
  const sides = [reactions.filter(({ byMe }) => !byMe), reactions.filter(({ byMe }) => byMe)];
  return sides.flatMap((side) => latestOf(side) ?? []);
}
