import type { ReactionChange } from '../../whatsapp/inbound-batch.js';

/** Somebody's latest reaction to a message; an empty emoji if it was taken back. */
export interface StoredReaction {
  byMe: boolean;
  byJid: string;
  byName: string | null;
  emoji: string;
  /** ms */
  at: number;
}

/** A damaged column counts as none: new reactions can still be given. */
export function toStoredReactions(json: string | null): StoredReaction[] {
  try {
    return JSON.parse(json ?? '[]') as StoredReaction[];
  } catch {
    return [];
  }
}

/**
 * The reactions after a change; null if there is a newer one of the same person already.
 * @param isSame whether a reaction is of the person who changes theirs, under whichever address
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

/** Ours, and the latest of all others. */
export function latestOfEachSide(reactions: StoredReaction[]): StoredReaction[] {
  const sides = [reactions.filter(({ byMe }) => !byMe), reactions.filter(({ byMe }) => byMe)];
  return sides.flatMap((side) => latestOf(side) ?? []);
}
