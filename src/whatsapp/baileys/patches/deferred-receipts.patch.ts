import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/**
 * Keeps each receipt from the library until it is passed on: the library acknowledges what it gets, and
 * the server does not give again what is acknowledged, even if this process is killed before what it
 * says is stored. Must be called in the tick that made the socket.
 */
export function holdReceipts(
  ws: WASocket['ws'],
  onReceipt: (receipt: BinaryNode, pass: () => void) => void,
): void {
  const emit = ws.emit.bind(ws);
  ws.emit = (name: string | symbol, ...values: unknown[]) => {
    if (name !== 'CB:receipt') return emit(name, ...values);
    onReceipt(values[0] as BinaryNode, () => emit(name, ...values));
    return true;
  };
}

/** Receipts that wait until what they say is stored, by the numbers under which batches name them. */
export class DeferredReceipts {
  private readonly waiting = new Map<number, () => void>();
  private latest = 0;

  /** @returns its number */
  add(pass: () => void): number {
    this.latest += 1;
    this.waiting.set(this.latest, pass);
    return this.latest;
  }

  /** Passes them on; what is not stored comes again, as nobody acknowledges it. */
  release(numbers: number[]): void {
    for (const number of numbers) {
      const pass = this.waiting.get(number);
      this.waiting.delete(number);
      pass?.();
    }
  }

  /** Their connection is gone. */
  clear(): void {
    this.waiting.clear();
  }
}
