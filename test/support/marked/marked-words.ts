import { maySeeAll } from '../../../src/base/common/http/access.policy.js';

/** Whose a word is: that of these accounts together, of all, or nobody's, such as a secret. */
export type WordOwner = readonly string[] | 'nobody';

interface MarkedWord {
  text: string;
  owner: WordOwner;
  /** Hidden from everybody in some places only, such as a name in a masked file, or never shown. */
  isShown: boolean;
}

/** What all of them contain, to be found by a search. */
export const MARK = 'qzmark';

/** Words that stand nowhere but where a test has put them, each with who may see it. */
export class MarkedWords {
  private readonly words: MarkedWord[] = [];

  /** A new word that tells its owner and place. */
  make(owner: WordOwner, place: string, { isShown = owner !== 'nobody' } = {}): string {
    const whose = typeof owner === 'string' ? owner : owner.join('').replace('*', 'all');
    const text = `${MARK}${whose}${place}${this.words.length}x`.replaceAll('-', '');
    this.note(owner, text, isShown);
    return text;
  }

  /** A word that somebody else has made, such as an id. */
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

  /** What a viewer should find somewhere. */
  shownTo(accounts: readonly string[]): string[] {
    return this.words
      .filter(({ owner, isShown }) => isShown && mayRead(owner, accounts))
      .map(({ text }) => text);
  }
}

function mayRead(owner: WordOwner, accounts: readonly string[]): boolean {
  return owner !== 'nobody' && maySeeAll({ accounts }, owner);
}
