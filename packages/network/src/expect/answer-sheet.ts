import type { Expectation } from './expectation.js';
import type { SentByProgram, SentLog } from './sent-log.js';
import { TextForms } from './text-form.js';

/** A masked emoji: any but the usual ones. */
const MASKED_REACTION = '⭐';

/** Matches the messages of the program with the expected ones. Each message counts once. */
export class AnswerSheet {
  private readonly claimed = new Set<SentByProgram>();
  private readonly texts: TextForms;

  constructor(
    private readonly log: Pick<SentLog, 'all'>,
    kept: string[],
    /** The id here of a message in the file; null if the file does not have it. */
    private readonly idOf: (recorded: string) => string | null,
  ) {
    this.texts = new TextForms(kept);
  }

  /** Messages that the file does not expect. */
  get unclaimed(): SentByProgram[] {
    return this.log.all.filter((sent) => !this.claimed.has(sent));
  }

  /** The first match that does not come before messages that were expected earlier in its chat. */
  findInOrder(wanted: Expectation): SentByProgram | undefined {
    return this.candidates(wanted).find((sent) => !this.isTooEarly(sent));
  }

  /** The first match in any place of the chat. */
  findInAnyOrder(wanted: Expectation): SentByProgram | undefined {
    return this.candidates(wanted)[0];
  }

  claim(wanted: Expectation, sent: SentByProgram): void {
    this.claimed.add(sent);
    if (wanted.kind === sent.kind && this.isSameText(wanted, sent)) {
      this.texts.learn(wanted.text, sent.text);
    }
  }

  private candidates(wanted: Expectation): SentByProgram[] {
    return this.unclaimed.filter(
      (sent) => sent.chatJid === wanted.chatJid && this.isLike(wanted, sent),
    );
  }

  /** True if a message that was expected earlier in the chat came after this one. */
  private isTooEarly(sent: SentByProgram): boolean {
    const { all } = this.log;
    const later = all.slice(all.indexOf(sent) + 1);
    return later.some((other) => other.chatJid === sent.chatJid && this.claimed.has(other));
  }

  /** True if it matches in all but the chat. */
  isLike(wanted: Expectation, sent: SentByProgram): boolean {
    return this.differences(wanted, sent).length === 0;
  }

  /** The parts in which it differs, the chat left out. */
  differences(wanted: Expectation, sent: SentByProgram): string[] {
    if (wanted.kind !== sent.kind) return ['kind'];
    return [
      ...(this.isSameText(wanted, sent) ? [] : ['text']),
      ...(this.isSameTarget(wanted, sent) ? [] : ['about']),
    ];
  }

  private isSameText({ kind, text, options }: Expectation, sent: SentByProgram): boolean {
    // Kinds whose text nobody types, or that the file does not have.
    if (['location', 'contact', 'event', 'album', 'vote', 'revoke'].includes(kind)) return true;
    if (kind === 'reaction') {
      return text === sent.text || (text === MASKED_REACTION && sent.text !== '');
    }
    const isEvery = options.every((option, at) => this.texts.fits(option, sent.options[at] ?? ''));
    return this.texts.fits(text, sent.text) && isEvery && options.length === sent.options.length;
  }

  private isSameTarget({ aboutId }: Expectation, sent: SentByProgram): boolean {
    if (aboutId === null) return sent.aboutId === null;
    const here = this.idOf(aboutId);
    return here === null ? sent.aboutId !== null : here === sent.aboutId;
  }
}
