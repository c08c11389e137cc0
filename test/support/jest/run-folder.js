// @ts-check
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name of a run's folder: its process, then random characters. */
const NAME = /^dashboard-run-(\d+)-/;

/** Lets `tmpdir` lead to a folder of this run, here and in the processes that this one starts. */
export function openRunFolder() {
  process.env.TMPDIR = makeRunFolder();
}

/**
 * Makes a folder for files that a run of the tests keeps for a while. It goes when this process ends, or when a later
 * run finds that the process is gone.
 * @returns {string} its path
 */
export function makeRunFolder() {
  removeOrphans();
  const folder = mkdtempSync(join(tmpdir(), `dashboard-run-${process.pid}-`));
  // Some services run as another user. They can reach a folder in it, but not list it.
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  return folder;
}

/** Removes the folders of runs that were killed, and ends the processes that still use them. */
export function removeOrphans() {
  for (const name of readdirSync(tmpdir())) {
    const owner = NAME.exec(name)?.[1];
    if (!owner || isRunning(Number(owner))) continue;
    try {
      remove(join(tmpdir(), name));
    } catch {
      // A folder of another user, or of a run that begins at the same time.
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
 * The processes whose temporary folder is this one, or is in it. None without /proc.
 * @param {string} folder
 */
export function processesIn(folder) {
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
    // The process has ended by now, or belongs to another user.
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
