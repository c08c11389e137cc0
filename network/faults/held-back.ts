import type { BinaryNode } from '@whiskeysockets/baileys';

/** Live stanzas that are on their way for longer than what comes after them. */
export class HeldBack {
  private fits?: (stanza: BinaryNode) => boolean;
  private left = 0;
  private readonly waiting: (() => void)[] = [];

  get count(): number {
    return this.waiting.length;
  }

  /** Holds back the next `times` stanzas that fit. */
  set(fits: (stanza: BinaryNode) => boolean, times: number): void {
    this.fits = fits;
    this.left = times;
  }

  /** True when it is held back; `send` is called when it may go. */
  take(stanza: BinaryNode, send: () => void): boolean {
    if (this.left <= 0 || !this.fits?.(stanza)) return false;
    this.left -= 1;
    this.waiting.push(send);
    return true;
  }

  /** Lets go what is held back, and holds back nothing more. */
  release(): void {
    this.left = 0;
    for (const send of this.waiting.splice(0)) send();
  }
}
