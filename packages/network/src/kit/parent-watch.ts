import { fstatSync } from 'node:fs';
import { native } from '../state/native-time.js';

const LOOK_MS = 500;
const STDIN = 0;

/**
 * Calls back once when the process that started this one is gone, however it ended. A pipe on stdin shows it at once;
 * in a terminal, or with nothing on stdin, only the parent's process id shows it.
 */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const look = native
    .setInterval(() => {
      if (process.ppid !== parent) end();
    }, LOOK_MS)
    .unref();
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    native.clearInterval(look);
    onGone();
  };
  if (!isPipe()) return;
  process.stdin.on('end', end).on('error', end).resume();
  // Stdin must not keep the process alive: that is up to the network.
  if ('unref' in process.stdin) process.stdin.unref();
}

function isPipe(): boolean {
  try {
    const stdin = fstatSync(STDIN);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    // Closed from the start.
    return false;
  }
}
