import { NOISE_WA_HEADER } from '@whiskeysockets/baileys';

const LENGTH_BYTES = 3;
const ROUTING_MAGIC = 'ED';

/** Splits the byte stream of a client into frames, after the connection prologue. */
export class FrameReader {
  private bytes: Buffer = Buffer.alloc(0);
  private isPastPrologue = false;

  /** Returns the frames that `chunk` completed, without their length prefix. */
  push(chunk: Buffer): Buffer[] {
    this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk]);
    if (!this.isPastPrologue && !this.skipPrologue()) return [];
    const frames: Buffer[] = [];
    while (this.bytes.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + this.bytes.readUIntBE(0, LENGTH_BYTES);
      if (this.bytes.length < end) break;
      frames.push(this.bytes.subarray(LENGTH_BYTES, end));
      this.bytes = this.bytes.subarray(end);
    }
    return frames;
  }

  /**
   * A connection starts with `WA 6 3`; a client that was given routing info puts `ED 0 1 <length:3> <info>` before
   * it (Baileys Utils/noise-handler.js, introHeader).
   */
  private skipPrologue(): boolean {
    let start = 0;
    if (this.bytes.subarray(0, 2).toString('latin1') === ROUTING_MAGIC) {
      if (this.bytes.length < 7) return false;
      start = 7 + this.bytes.readUIntBE(4, 3);
    }
    const end = start + NOISE_WA_HEADER.length;
    if (this.bytes.length < end) return false;
    const header = this.bytes.subarray(start, end);
    if (!header.equals(NOISE_WA_HEADER)) {
      throw new Error(`not a WhatsApp connection: it starts with ${header.toString('hex')}`);
    }
    this.bytes = this.bytes.subarray(end);
    this.isPastPrologue = true;
    return true;
  }
}

/** Puts the length prefix before a payload. */
export function frame(payload: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + payload.byteLength);
  bytes.writeUIntBE(payload.byteLength, 0, LENGTH_BYTES);
  bytes.set(payload, LENGTH_BYTES);
  return bytes;
}
