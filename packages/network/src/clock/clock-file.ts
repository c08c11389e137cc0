import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const BYTES = Float64Array.BYTES_PER_ELEMENT;

/**
 * The time while it is moved, in a file that all processes have open: what one of them does at its time, the others see at
 * the same time, since they look it up here. A message about it could come after what was done.
 */
export class ClockFile {
  /** Whether it is this process that moves the time now: nobody else writes meanwhile. */
  private isLeading = false;
  private readonly number = new Float64Array(1);
  private readonly bytes = new Uint8Array(this.number.buffer);

  private constructor(
    readonly path: string,
    private readonly descriptor: number,
  ) {}

  /** Creates it, for the process that has the clock. There must be nothing of this name yet, not even a link. */
  static create(path: string): ClockFile {
    return new ClockFile(path, openSync(path, 'wx+', 0o600));
  }

  static open(path: string): ClockFile {
    return new ClockFile(path, openSync(path, 'r+'));
  }

  /** ms since 1970 */
  read(): number {
    if (!this.isLeading) readSync(this.descriptor, this.bytes, 0, BYTES, 0);
    return this.number[0] ?? 0;
  }

  /** From now on only this process writes, until it says otherwise. */
  lead(isLeading: boolean): void {
    this.read();
    this.isLeading = isLeading;
  }

  write(at: number): void {
    this.number[0] = at;
    writeSync(this.descriptor, this.bytes, 0, BYTES, 0);
  }

  close(): void {
    closeSync(this.descriptor);
  }

  remove(): void {
    this.close();
    rmSync(this.path, { force: true });
  }
}
