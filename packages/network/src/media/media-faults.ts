import { LimitedRule } from '../state/limited-rule.js';

/** The direction as the client sees it. */
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
  /** Nothing moves any more after so many bytes of the file; by default, there is no answer at all. */
  | { kind: 'silent'; afterBytes?: number };

/** A phone's answer to the request to upload a file again that the server has dropped. */
export const REUPLOAD_BEHAVIORS = [
  /** Uploads it at another path. */
  'good',
  /** It has no such file, cannot read the request, or fails. */
  'not-found',
  'decryption-error',
  'general-error',
  /** Like `not-found`, but in an unencrypted error. */
  'refused',
  'never',
  /** Forged answers, some about other messages, and unreadable ones; then the good one twice. */
  'noisy',
] as const;
export type ReuploadBehavior = (typeof REUPLOAD_BEHAVIORS)[number];

/** Faults of uploads and downloads. */
export class MediaFaults {
  /** Nothing listens at the first host that clients are told. */
  isFirstHostDown = false;
  private readonly rules: Record<MediaDirection, LimitedRule<MediaFault>> = {
    up: new LimitedRule(),
    down: new LimitedRule(),
  };

  private readonly reuploadRule = new LimitedRule<ReuploadBehavior>();

  /** Applies a fault to the next `times` uploads or downloads, instead of an earlier one; by default to all. */
  set(direction: MediaDirection, fault: MediaFault, times = Infinity): void {
    this.rules[direction].set(fault, times);
  }

  current(direction: MediaDirection): MediaFault | undefined {
    return this.rules[direction].current;
  }

  /** One direction, or both. */
  clear(direction?: MediaDirection): void {
    if (direction) return this.rules[direction].clear();
    for (const rule of Object.values(this.rules)) rule.clear();
    this.reuploadRule.clear();
    this.isFirstHostDown = false;
  }

  /** Sets how phones answer the next `times` (by default all) requests to upload a file again. */
  reuploads(behavior: ReuploadBehavior, times = Infinity): void {
    this.reuploadRule.set(behavior, times);
  }

  /** For phones: how to answer this request. */
  takeReupload(): ReuploadBehavior {
    return this.reuploadRule.take() ?? 'good';
  }

  /** For the server: the fault of this request; each belongs to one. */
  take(direction: MediaDirection): MediaFault | undefined {
    return this.rules[direction].take();
  }
}
