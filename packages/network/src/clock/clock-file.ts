import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const BYTES = Float64Array.BYTES_PER_ELEMENT;

/**
 * The moved time, in a file that all processes have open. Each looks it up here, so that all see the same time at once;
 * a message about a new time could arrive too late.
 */
export class ClockFile {
  /** True while this process moves the time; no other process writes then. */
  private isLeading = false;
  private readonly number = new Float64Array(1);
  private readonly bytes = new Uint8Array(this.number.buffer);

  private constructor(
    readonly path: string,
    private readonly descriptor: number,
  ) {}

  /** Creates the file for the process that has the clock. The name must be unused, even by a link. */
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

  /** Makes this process the only writer, or ends that. */
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
