import type { DashboardTransaction } from '../../../base/storage/dashboard.schema.js';
import type { EventFacts, Happening, NewEvent } from '../../../base/storage/event-log.js';
import type { MessageView } from './message-view.js';
import type { ChatCache } from './chat-cache.js';
import { ChatRows, type ChatStatements } from './chat-rows.js';

/** One transaction, with the events and changed chats to publish after its commit. */
export class UnitOfWork {
  readonly events: NewEvent[] = [];
  readonly chats: ChatRows;
  /** Set when more addresses of a person became known. */
  hasNewAddresses = false;
  /** Chats into which others were merged. */
  readonly mergedChatIds = new Set<number>();
  private readonly touchedChats = new Set<number>();
  private readonly commitActions: (() => void)[] = [];

  constructor(
    readonly transaction: DashboardTransaction,
    readonly phoneId: number,
    statements: ChatStatements,
    cache: ChatCache,
    /** Used for the messages of its events. */
    readonly view: MessageView,
  ) {
    this.chats = new ChatRows(transaction, statements, cache);
  }

  /** Announces a chat after the commit. */
  touch(chatId: number): void {
    this.touchedChats.add(chatId);
  }

  record(event: Omit<EventFacts, 'phoneId'> & Happening): void {
    this.events.push({ ...event, phoneId: this.phoneId });
  }

  /** Runs changes in memory that must not survive a rollback. */
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
