import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

/**
 * Knows the files of messages that are here, and the ones on their way, by their SHA-256 in hex. Kept in memory,
 * because every shown message asks for it; so a dropped file needs no write.
 */
@Injectable()
export class FileStates {
  private readonly unwanted = new Subject<string>();
  /** Emits files of deleted messages, which no other message has. */
  readonly unwanted$ = this.unwanted.asObservable();
  private readonly stored = new Set<string>();
  /** Counts the running downloads of each file: two messages may have the same file at different places. */
  private readonly fetching = new Map<string, number>();

  /** Null if the file is neither here nor on its way. */
  of(sha256: string): 'stored' | 'fetching' | null {
    if (this.stored.has(sha256)) return 'stored';
    return this.fetching.has(sha256) ? 'fetching' : null;
  }

  listStored(): string[] {
    return [...this.stored];
  }

  addStored(sha256: string): void {
    this.stored.add(sha256);
  }

  removeStored(sha256: string): void {
    this.stored.delete(sha256);
  }

  /** Call it after the commit. */
  reportUnwanted(sha256: string): void {
    this.unwanted.next(sha256);
  }

  beginFetch(sha256: string): void {
    this.fetching.set(sha256, (this.fetching.get(sha256) ?? 0) + 1);
  }

  endFetch(sha256: string): void {
    const rest = (this.fetching.get(sha256) ?? 0) - 1;
    if (rest > 0) this.fetching.set(sha256, rest);
    else this.fetching.delete(sha256);
  }
}
