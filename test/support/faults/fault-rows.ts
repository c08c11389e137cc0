import type { PhoneFaults } from '../../../packages/network/src/faults/phone-faults.js';

/** The required end: recovery by itself; off with this reason; or off, unlinked and with this reason. */
export type Outcome = { end: 'connected' } | { end: 'stopped' | 'wiped'; reasonCode: string };

/** The faults of a whole network, or of one phone. */
export type LaneFaults = Pick<
  PhoneFaults,
  | 'blackHole'
  | 'clear'
  | 'conflict'
  | 'dropConnections'
  | 'failLogin'
  | 'garbageFrame'
  | 'noAnswers'
  | 'refuseUpgrade'
  | 'slowAnswers'
  | 'streamError'
>;

export interface FaultRow {
  name: string;
  apply(faults: LaneFaults): void;
  outcome: Outcome;
  /** Needs a session that is logged in; otherwise nothing happens. */
  needsSession?: boolean;
}

const CONNECTED: Outcome = { end: 'connected' };
const stopped = (reasonCode: string): Outcome => ({ end: 'stopped', reasonCode });
const wiped = (reasonCode: string): Outcome => ({ end: 'wiped', reasonCode });

/** Faults that cut or disturb a connection, and pass. */
export const DISTURBANCES: FaultRow[] = [
  ...(['reset', 'end', 'close'] as const).map((how) => ({
    name: `connection cut (${how})`,
    apply: (faults: LaneFaults) => faults.dropConnections(how),
    outcome: CONNECTED,
  })),
  ...[undefined, 428, 500, 501, 503, 515].map((code) => ({
    name: `stream error ${code ?? 'without a code'}`,
    apply: (faults: LaneFaults) => faults.streamError(code),
    outcome: CONNECTED,
    needsSession: true,
  })),
  ...(['frame', 'node'] as const).map((kind) => ({
    name: `garbage ${kind}`,
    apply: (faults: LaneFaults) => faults.garbageFrame(kind),
    outcome: CONNECTED,
  })),
  {
    name: 'slow answers',
    apply: (faults) => faults.slowAnswers(300),
    outcome: CONNECTED,
  },
];

/** An HTTP answer to a WebSocket request, as from proxies and captive portals. */
export const REFUSED_UPGRADES: FaultRow[] = [401, 403, 404, 407, 429, 500, 502, 503].flatMap(
  (status) =>
    (['close', 'keep-alive'] as const).map((connection) => ({
      name: `HTTP ${status} (${connection})`,
      apply: (faults: LaneFaults) => {
        faults.refuseUpgrade(status, 1, connection);
        faults.dropConnections('reset');
      },
      outcome: CONNECTED,
    })),
);

function refusedLogin(code: number, outcome: Outcome, attrs = {}, times = 1): FaultRow {
  return {
    name: `login refused with ${code}${times > 1 ? ` ${times} times` : ''} ${JSON.stringify(attrs)}`,
    apply: (faults) => {
      faults.failLogin(code, attrs, times);
      faults.dropConnections('reset');
    },
    outcome,
  };
}

/** WhatsApp's own verdicts. */
export const VERDICTS: FaultRow[] = [
  ...[400, 408, 409, 411, 413, 414, 415, 418, 428, 463, 500, 501, 503, 999].map((code) =>
    refusedLogin(code, CONNECTED),
  ),
  refusedLogin(405, CONNECTED),
  refusedLogin(405, CONNECTED, {}, 4),
  refusedLogin(402, CONNECTED, { code: '101', expire: '1' }),
  refusedLogin(406, stopped('account_banned')),
  refusedLogin(440, stopped('replaced')),
  refusedLogin(401, wiped('unlinked')),
  refusedLogin(403, wiped('account_locked')),
  refusedLogin(419, wiped('unlinked')),
  {
    name: 'conflict: replaced',
    apply: (faults) => faults.conflict(),
    outcome: stopped('replaced'),
    needsSession: true,
  },
  {
    name: 'conflict: device removed',
    apply: (faults) =>
      faults.streamError(401, { tag: 'conflict', attrs: { type: 'device_removed' } }),
    outcome: wiped('unlinked'),
    needsSession: true,
  },
];

/** Silences, which only time reveals: a minute or more each. */
export const SILENCES: FaultRow[] = [
  {
    name: 'half-open link',
    apply: (faults) => faults.blackHole(),
    outcome: CONNECTED,
  },
  {
    name: 'no answers to queries',
    apply: (faults) => faults.noAnswers(),
    outcome: CONNECTED,
  },
];
