import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from './service.js';
import type { ServiceProcess } from './service-process.js';

const USUAL_SIZE_MB = 16;

/**
 * A disk that tests can fill. Where this user may mount one it is a small tmpfs, which fails with ENOSPC; elsewhere it
 * is the operating system's limit of the process (RLIMIT_FSIZE), at which every write of a file fails with EFBIG.
 * Neither needs more than an ordinary container, and the service knows of neither.
 */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    readonly kind: 'tmpfs' | 'limit',
    private readonly sizeMb: number,
  ) {}

  static create(sizeMb = USUAL_SIZE_MB): SmallDisk {
    const folder = createFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
      return new SmallDisk(folder, 'tmpfs', sizeMb);
    } catch {
      return new SmallDisk(folder, 'limit', sizeMb);
    }
  }

  /** Fills it until nothing more fits. */
  fill(service: ServiceProcess): void {
    if (this.kind === 'limit') {
      forbidWrites(service);
      return;
    }
    try {
      writeFileSync(this.filler, Buffer.alloc(this.sizeMb * 1024 * 1024));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  makeRoom(service: ServiceProcess): void {
    if (this.kind === 'limit') allowWrites(service);
    else rmSync(this.filler, { force: true });
  }

  dispose(): void {
    if (this.kind === 'tmpfs') execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}

/** Stops the process from writing files, as if its disk had become read-only. */
export function forbidWrites(service: ServiceProcess): void {
  limitFileSize(service, '0');
}

export function allowWrites(service: ServiceProcess): void {
  limitFileSize(service, 'unlimited');
}

/** Sets the soft limit alone, which a user may raise again. */
function limitFileSize({ pid }: ServiceProcess, size: string): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]);
}
