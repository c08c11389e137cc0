import { maySeeAll } from '../../../src/base/common/http/access.policy.js';

/** The owner of a word: these accounts together, everybody, or nobody, as for a secret. */
export type WordOwner = readonly string[] | 'nobody';

interface MarkedWord {
  text: string;
  owner: WordOwner;
  /** Hidden from everybody in some places, such as a name in a masked file, or everywhere. */
  isShown: boolean;
}

/** A part of all of them, for searches. */
export const MARK = 'qzmark';

/** Words that occur only where a test has put them, each with the viewers who may see it. */
export class MarkedWords {
  private readonly words: MarkedWord[] = [];

  /** Makes a word that names its owner and place. */
  make(owner: WordOwner, place: string, { isShown = owner !== 'nobody' } = {}): string {
    const whose = typeof owner === 'string' ? owner : owner.join('').replace('*', 'all');
    const text = `${MARK}${whose}${place}${this.words.length}x`.replaceAll('-', '');
    this.note(owner, text, isShown);
    return text;
  }

  /** Adds a word that others have made, such as an id. */
  note(owner: WordOwner, text: string, isShown = true): void {
    this.words.push({ text, owner, isShown });
  }

  get count(): number {
    return this.words.length;
  }

  /** The words in a text that a viewer may not see. */
  foreignIn(text: string, accounts: readonly string[]): string[] {
    return this.words
      .filter(({ text: word, owner }) => text.includes(word) && !mayRead(owner, accounts))
      .map(({ text: word }) => word);
  }

  /** The words that a viewer should find in some place. */
  shownTo(accounts: readonly string[]): string[] {
    return this.words
      .filter(({ owner, isShown }) => isShown && mayRead(owner, accounts))
      .map(({ text }) => text);
  }
}

function mayRead(owner: WordOwner, accounts: readonly string[]): boolean {
  return owner !== 'nobody' && maySeeAll({ accounts }, owner);
}
