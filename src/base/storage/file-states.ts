import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

/**
 * Which files of messages are here, and which are on their way, by their SHA-256 in hex. Kept in memory, because every
 * message that is shown asks for it; so a file that is dropped needs no write.
 */
@Injectable()
export class FileStates {
  private readonly unwanted = new Subject<string>();
  /** Files of deleted messages, which no other message has. */
  readonly unwanted$ = this.unwanted.asObservable();
  private readonly stored = new Set<string>();
  /** How many downloads of each file run: two messages may have the same file at different places. */
  private readonly fetching = new Map<string, number>();

  /** Null if the file is neither here nor on its way. */
  of(sha256: string): 'stored' | 'fetching' | null {
    if (this.stored.has(sha256)) return 'stored';
    return this.fetching.has(sha256) ? 'fetching' : null;
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
