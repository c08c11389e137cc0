import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

type OnHeld = (stanza: BinaryNode, pass: () => void) => void;

/**
 * Holds receipts and calls back from the library until `pass` is called: the library acknowledges each one that it
 * gets, and the server does not repeat an acknowledged one, even if this process is killed before it is stored.
 * Must be called in the tick that created the socket.
 */
export function holdBack(ws: WASocket['ws'], held: { receipt: OnHeld; call: OnHeld }): void {
  const emit = ws.emit.bind(ws);
  const takers: Partial<Record<string | symbol, OnHeld>> = {
    'CB:receipt': held.receipt,
    'CB:call': held.call,
  };
  ws.emit = (name: string | symbol, ...values: unknown[]) => {
    const take = takers[name];
    if (!take) return emit(name, ...values);
    take(values[0] as BinaryNode, () => emit(name, ...values));
    return true;
  };
}

/** Receipts and calls that wait until their updates are stored, by number. */
export class HeldStanzas {
  private readonly waiting = new Map<number, () => void>();
  private latest = 0;

  /** @returns its number */
  add(pass: () => void): number {
    this.latest += 1;
    this.waiting.set(this.latest, pass);
    return this.latest;
  }

  /** Passes stored ones on. The server repeats the others, which were not acknowledged. */
  release(numbers: number[]): void {
    for (const number of numbers) {
      const pass = this.waiting.get(number);
      this.waiting.delete(number);
      pass?.();
    }
  }

  /** Call it when their connection has ended. */
  clear(): void {
    this.waiting.clear();
  }
}
