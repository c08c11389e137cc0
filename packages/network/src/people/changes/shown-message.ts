import type { proto } from '@whiskeysockets/baileys';
import type { Account } from '../../directory/account.js';
import { textOf } from './message-texts.js';

/** The latest change of one person, by its own time (ms). */
export interface Dated<Value> {
  at: number;
  value: Value;
}

/** A message as a person sees it after all its changes. */
export class ShownMessage {
  /** The text or caption. */
  text: string;
  isDeleted = false;
  /** The times (ms) of its edits, as their author gives them. */
  readonly edits: number[] = [];
  /** An empty emoji for a reaction that was taken back. */
  readonly reactionsBy = new Map<Account, Dated<string>>();
  readonly votesBy = new Map<Account, Dated<string[]>>();

  constructor(message: proto.IMessage) {
    this.text = textOf(message);
  }

  /** The emoji by the names of the people. */
  get reactions(): Record<string, string> {
    const entries = [...this.reactionsBy].map(([{ name }, { value }]) => [name, value] as const);
    return Object.fromEntries(entries.filter(([, emoji]) => emoji !== ''));
  }

  /** The chosen options by the names of the people. */
  get votes(): Record<string, string[]> {
    const entries = [...this.votesBy].map(([{ name }, { value }]) => [name, value] as const);
    return Object.fromEntries(entries.filter(([, options]) => options.length > 0));
  }
}
