import { StorageError } from '../storage.error.js';
import { addressOf } from './postgres-address.js';

/** A host with several addresses has an error for each. */
type Fault = NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };

/** By SQLSTATE (PostgreSQL, appendix A), or by the code of Node. */
const FAULTS: Record<string, string> = {
  ECONNREFUSED: 'does not answer: start PostgreSQL, or correct the address',
  ENOTFOUND: 'cannot be found: correct the name of its host',
  EAI_AGAIN: 'cannot be found: correct the name of its host',
  ETIMEDOUT: 'does not answer: start PostgreSQL, or correct the address',
  '28P01': 'refuses the name or the password',
  '28000': 'refuses this user: see pg_hba.conf of the server',
  '3D000': 'does not exist, and this user may not create it: create it, with the encoding UTF8',
  '42501': 'refuses this user: give it the right to create tables',
  '53300': 'has no connection left: raise max_connections of the server, or end other programs',
  '57P03': 'is starting: wait until it is ready',
  '25006': 'is read-only: choose the primary server',
};

/** @returns an error for a person, without the password */
export function toStartError(error: unknown, url: string): StorageError {
  if (error instanceof StorageError) return error;
  const { code = '', message, errors } = error as Fault;
  // A host with several addresses has an error for each.
  const reason = message || (errors?.[0]?.message ?? code);
  const sentence = FAULTS[code] ?? `cannot be opened (${reason})`;
  return new StorageError(`The database ${addressOf(url)} ${sentence}.`, { cause: error });
}

/** `57P03` and `53300` pass by themselves, as an outage does. */
const PASSING = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', '57P01', '57P03', '53300'];

/** True if it may help to wait. */
export function isAway({ cause }: Error): boolean {
  if (!(cause instanceof Error)) return false;
  const { code = '', message, errors } = cause as Fault;
  const codes = [code, ...(errors ?? []).map((each) => each.code ?? '')];
  return codes.some((each) => PASSING.includes(each)) || /timeout|terminated/i.test(message);
}
