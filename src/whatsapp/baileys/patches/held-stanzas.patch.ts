import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { bytesOf } from './stanza-size.js';

/** Tens of thousands of real ones, while the store is slow or its disk is full. */
const MOST_BYTES = 8 * 1024 * 1024;

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

/** Receipts and calls that wait until their updates are stored, by number. Those beyond a size are left to the server. */
export class HeldStanzas {
  private readonly waiting = new Map<number, { pass: () => void; bytes: number }>();
  private bytes = 0;
  private latest = 0;

  /** @returns its number */
  add(stanza: BinaryNode, pass: () => void): number {
    this.latest += 1;
    const bytes = bytesOf(stanza);
    if (this.bytes + bytes > MOST_BYTES) return this.latest;
    this.bytes += bytes;
    this.waiting.set(this.latest, { pass, bytes });
    return this.latest;
  }

  /** Passes stored ones on. The server repeats the others, which were not acknowledged. */
  release(numbers: number[]): void {
    for (const number of numbers) {
      const held = this.waiting.get(number);
      if (!held) continue;
      this.waiting.delete(number);
      this.bytes -= held.bytes;
      held.pass();
    }
  }

  /** Call it when their connection has ended. */
  clear(): void {
    this.waiting.clear();
    this.bytes = 0;
  }
}
