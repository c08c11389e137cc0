import type { Expectation } from './expectation.js';
import type { SentByProgram, SentLog } from './sent-log.js';
import { TextForms } from './text-form.js';

/** An emoji of a reaction that is not one of the usual ones. */
const MASKED_REACTION = '⭐';

/** Finds what the program has sent for what the recording expects. Each message counts once. */
export class AnswerSheet {
  private readonly claimed = new Set<SentByProgram>();
  private readonly texts: TextForms;

  constructor(
    private readonly log: Pick<SentLog, 'all'>,
    kept: string[],
    /** The id here of a message of the file; null if it is not in it. */
    private readonly idOf: (recorded: string) => string | null,
  ) {
    this.texts = new TextForms(kept);
  }

  /** What nothing in the file expects. */
  get unclaimed(): SentByProgram[] {
    return this.log.all.filter((sent) => !this.claimed.has(sent));
  }

  /** The first one that is as expected, and was not sent before what was expected earlier in its chat. */
  findInOrder(wanted: Expectation): SentByProgram | undefined {
    return this.candidates(wanted).find((sent) => !this.isTooEarly(sent));
  }

  /** The first one that is as expected, but for its place. */
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

  /** Whether an earlier message of the chat was sent after this one. */
  private isTooEarly(sent: SentByProgram): boolean {
    const { all } = this.log;
    const later = all.slice(all.indexOf(sent) + 1);
    return later.some((other) => other.chatJid === sent.chatJid && this.claimed.has(other));
  }

  /** Whether it is as expected, but for the chat. */
  isLike(wanted: Expectation, sent: SentByProgram): boolean {
    return this.differences(wanted, sent).length === 0;
  }

  /** In which of its parts it is not as expected, but for the chat. */
  differences(wanted: Expectation, sent: SentByProgram): string[] {
    if (wanted.kind !== sent.kind) return ['kind'];
    return [
      ...(this.isSameText(wanted, sent) ? [] : ['text']),
      ...(this.isSameTarget(wanted, sent) ? [] : ['about']),
    ];
  }

  private isSameText({ kind, text, options }: Expectation, sent: SentByProgram): boolean {
    // Nobody writes the words of these, or the file does not have them.
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
