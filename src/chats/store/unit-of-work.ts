import type { DashboardTransaction } from '../../storage/dashboard.schema.js';
import type { NewEvent } from '../../storage/event-log.js';
import { ChatRows } from './chat-rows.js';
import type { ChatStatements } from './chat-statements.js';

/** One transaction's view: where it writes, and what it changed that others must hear of. */
export class UnitOfWork {
  readonly events: NewEvent[] = [];
  readonly chats: ChatRows;
  private readonly touchedChats = new Set<number>();
  private readonly commitActions: (() => void)[] = [];

  constructor(
    readonly transaction: DashboardTransaction,
    readonly accountId: number,
    statements: ChatStatements,
  ) {
    this.chats = new ChatRows(transaction, statements);
  }

  /** Announces a chat after the commit. */
  touch(chatId: number): void {
    this.touchedChats.add(chatId);
  }

  record(event: Omit<NewEvent, 'accountId'>): void {
    this.events.push({ accountId: this.accountId, ...event });
  }

  /** For what only memory knows and a rollback must not have changed. */
  afterCommit(action: () => void): void {
    this.commitActions.push(action);
  }

  runCommitActions(): void {
    for (const action of this.commitActions) action();
  }

  get touchedChatIds(): number[] {
    return [...this.touchedChats];
  }
}
