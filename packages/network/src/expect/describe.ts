import type { Recording } from '../replay/recording-file.js';
import type { Expectation } from './expectation.js';
import type { Difference, Outcome } from './outcome.js';
import type { SentByProgram } from './sent-log.js';

/** Describes the differences that a test has found. */
export class Wording {
  private readonly names: Map<string, string>;

  constructor({ chats }: Recording) {
    this.names = new Map(
      chats.flatMap(({ name, addresses, jid }) =>
        [jid, ...addresses].map((each): [string, string] => [each, name]),
      ),
    );
  }

  summary({ expectations, differences, played }: Outcome): string {
    const steps = count(played, 'step');
    const counts = `${steps} played, ${count(expectations.length, 'message')} expected`;
    if (differences.length === 0) return `The same as recorded: ${counts}.`;
    return `${count(differences.length, 'difference')}: ${counts}.`;
  }

  chat(jid: string): string {
    return this.names.get(jid) ?? jid;
  }

  expectation(wanted: Expectation): string {
    return `${what(wanted)} to ${this.chat(wanted.chatJid)}`;
  }

  /** One sentence for each part: expected, and received. */
  difference({ problem, wanted, sent }: Difference): string {
    const expected = wanted ? this.expectation(wanted) : '';
    const came = sent ? `${what(sent)} to ${this.chat(sent.chatJid)}` : '';
    switch (problem) {
      case 'missing':
        return `expected ${expected}; nothing came`;
      case 'extra':
        return `nothing more was expected; ${came} came`;
      case 'order':
        return `${expected} came before what was sent earlier in the recording`;
      case 'about':
        return `expected ${expected}; it answers or changes another message than in the recording`;
      case 'away':
        return 'the connection was lost here; the program did not come back';
      case 'ended':
        return 'the program ended here';
      default:
        return `expected ${expected}; ${came} came instead`;
    }
  }
}

function what({ kind, text }: Expectation | SentByProgram): string {
  return text === '' ? kind : `${kind} ${JSON.stringify(text)}`;
}

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
