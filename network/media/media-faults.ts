import { LimitedRule } from '../faults/limited-rule.js';

/** Seen from the client. */
export type MediaDirection = 'up' | 'down';

export type MediaFault =
  /** An HTTP status instead of an answer. */
  | { kind: 'status'; status: number }
  /** The connection breaks after so many bytes of the file. */
  | { kind: 'cut'; afterBytes: number }
  /** The file passes at this rate. */
  | { kind: 'slow'; bytesPerSecond: number }
  /** One bit of a downloaded file is changed. */
  | { kind: 'wrong-bytes' }
  /** An upload is answered by something that is not JSON. */
  | { kind: 'not-json' }
  /** There is never an answer. */
  | { kind: 'silent' };

/** Faults of uploads and downloads. */
export class MediaFaults {
  /** Nothing listens at the first host that clients are told. */
  isFirstHostDown = false;
  private readonly rules: Record<MediaDirection, LimitedRule<MediaFault>> = {
    up: new LimitedRule(),
    down: new LimitedRule(),
  };

  /** Applies a fault to the next `times` uploads or downloads, instead of an earlier one; by default to all. */
  set(direction: MediaDirection, fault: MediaFault, times = Infinity): void {
    this.rules[direction].set(fault, times);
  }

  clear(): void {
    for (const rule of Object.values(this.rules)) rule.clear();
    this.isFirstHostDown = false;
  }

  /** For the server: the fault of this request; each belongs to one. */
  take(direction: MediaDirection): MediaFault | undefined {
    return this.rules[direction].take();
  }
}
