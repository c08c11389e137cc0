import type { BinaryNode } from '@whiskeysockets/baileys';

/** Delays live stanzas, so that later ones overtake them. */
export class HeldBack {
  private fits?: (stanza: BinaryNode) => boolean;
  private left = 0;
  private readonly waiting: (() => void)[] = [];

  get count(): number {
    return this.waiting.length;
  }

  /** Holds back the next `times` stanzas that match. */
  set(fits: (stanza: BinaryNode) => boolean, times: number): void {
    this.fits = fits;
    this.left = times;
  }

  /** True if the stanza is held back; `send` is called on release. */
  take(stanza: BinaryNode, send: () => void): boolean {
    if (this.left <= 0 || !this.fits?.(stanza)) return false;
    this.left -= 1;
    this.waiting.push(send);
    return true;
  }

  /** Sends the held stanzas, and stops holding back. */
  release(): void {
    this.left = 0;
    for (const send of this.waiting.splice(0)) send();
  }
}
