// @ts-check
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of a run of the tests: its process, then what nobody can guess. */
const NAME = /^dashboard-run-(\d+)-/;

/** Lets `tmpdir` lead to a folder of this run, here and in the processes that this one starts. */
export function openRunFolder() {
  process.env.TMPDIR = makeRunFolder();
}

/**
 * Makes a folder for what a run of the tests keeps for a while. It goes when this process ends, or when a later run finds
 * that the process is gone.
 * @returns {string} its path
 */
export function makeRunFolder() {
  removeOrphans();
  const folder = mkdtempSync(join(tmpdir(), `dashboard-run-${process.pid}-`));
  // Some services run as another user. They can reach a folder in it, and list nothing.
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  return folder;
}

/** Removes what runs left that were killed: their folders, and the processes that still use these. */
export function removeOrphans() {
  for (const name of readdirSync(tmpdir())) {
    const owner = NAME.exec(name)?.[1];
    if (!owner || isRunning(Number(owner))) continue;
    try {
      remove(join(tmpdir(), name));
    } catch {
      // Of another user, or of two runs that begin at once.
    }
  }
}

/** @param {string} folder */
function remove(folder) {
  for (const pid of processesIn(folder)) kill(pid);
  // A process that was just killed may still have made a file.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * The processes whose temporary folder is this one, or is in it. Where there is no /proc, nothing tells.
 * @param {string} folder
 */
function processesIn(folder) {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => temporaryFolderOf(pid).startsWith(folder))
    .map(Number);
}

/** @param {string} pid */
function temporaryFolderOf(pid) {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return variables.find((text) => text.startsWith('TMPDIR='))?.slice('TMPDIR='.length) ?? '';
  } catch {
    // Gone by now, or of another user.
    return '';
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
