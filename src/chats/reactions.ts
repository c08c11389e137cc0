import type { ReactionChange } from '../whatsapp/inbound-batch.js';

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

/** The reactions after a change; null if there is a newer one of the same person already. */
export function applyReaction(
  reactions: StoredReaction[],
  { byMe, byJid, byName, emoji, at }: ReactionChange,
): StoredReaction[] | null {
  const isSame = (other: StoredReaction): boolean =>
    byMe ? other.byMe : !other.byMe && other.byJid === byJid;
  const earlier = reactions.find(isSame);
  if (earlier && (earlier.at > at || (earlier.at === at && earlier.emoji === emoji))) return null;
  return [...reactions.filter((other) => !isSame(other)), { byMe, byJid, byName, emoji, at }];
}
