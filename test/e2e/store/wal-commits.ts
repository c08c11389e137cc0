import { readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_SIZE_AT = 8;
const SALTS_AT = 16;

/**
 * Counts the commits in the write-ahead log of a database: each one ends with a frame that bears the size of the
 * database (sqlite.org/fileformat2.html#the_write_ahead_log). A checkpoint begins the log anew, with other salts.
 */
export function readWalCommits(databasePath: string): { log: string; commits: number } {
  const wal = readFileSync(`${databasePath}-wal`);
  const salts = wal.subarray(SALTS_AT, SALTS_AT + 8);
  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(PAGE_SIZE_AT);
  let commits = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= wal.length; at += frameBytes) {
    // Frames left over from an earlier log.
    if (!wal.subarray(at + 8, at + 16).equals(salts)) break;
    if (wal.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return { log: salts.toString('hex'), commits };
}
