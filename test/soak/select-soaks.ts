import { SOAKS } from './soaks.js';

/** A word that matches no soak; the message lists the names. */
export class UnknownSoakError extends Error {}

/**
 * The names of the soaks that have one of these words in their name or in a folder of theirs.
 * @param words none selects all of them
 * @throws UnknownSoakError
 */
export function selectSoaks(words: string[]): string[] {
  const selected = words.flatMap((word) => {
    const found = Object.keys(SOAKS).filter((name) => isAbout(name, word));
    if (found.length > 0) return found;
    const names = Object.keys(SOAKS).join(', ');
    throw new UnknownSoakError(`No soak is about "${word}". There are: ${names}.`);
  });
  return words.length === 0 ? Object.keys(SOAKS) : [...new Set(selected)];
}

function isAbout(name: string, word: string): boolean {
  return [name, ...(SOAKS[name]?.folders ?? [])].some((text) => text.includes(word));
}
