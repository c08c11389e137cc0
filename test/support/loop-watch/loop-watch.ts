import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A piece of work that held the event loop for long. */
export interface LongPiece {
  /** CPU time of the thread. */
  ms: number;
  /** ms since the process began. */
  uptime: number;
  /** Loading of modules, migrations. */
  isStart: boolean;
  /** Functions of the program, with the number of ms in which each ran. */
  where: string[];
  stack: string[];
}

/** Watches the event loops of the services that get its variables. */
export class LoopWatch {
  private readonly folder = mkdtempSync(join(tmpdir(), 'loop-watch-'));

  get env(): Record<string, string> {
    const script = pathToFileURL(join(import.meta.dirname, 'watch-loop.mjs')).href;
    return { NODE_OPTIONS: `--import ${script}`, WATCH_LOOP: this.folder };
  }

  /** The long pieces, oldest first; without those of the start. */
  pieces(): LongPiece[] {
    return readPieces(this.folder).filter(({ isStart }) => !isStart);
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** All pieces in the files of a folder. */
export function readPieces(folder: string): LongPiece[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LongPiece),
  );
}
