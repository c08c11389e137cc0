import { INVALID_STANZAS, type InvalidStanzaKind } from '../faults/invalid-stanzas.js';
import type { Phase } from '../faults/phase-faults.js';
import type { LocalNetwork } from '../local/local-network.js';
import type { CutMode, GarbageKind, StallDirection } from '../transport/client-connection.js';
import { command, flag, number, oneOf, optional, text, type Command } from './command.js';
import type { Roster } from './roster.js';

const PHASES: Phase[] = [
  'upgrade',
  'hello',
  'finish',
  'login',
  'pairing',
  'pair-success',
  'paired',
  'bring-up',
  'syncing',
  'sending',
  'sent',
];
const ACTIONS = [
  'reset',
  'end',
  'close',
  'stall-both',
  'stall-reads',
  'stall-writes',
  'garbage',
] as const;
const GARBAGE: GarbageKind[] = [
  'frame',
  'node',
  'deflated',
  'empty',
  'oversized',
  'truncated',
  'text',
];

const OF_PHONE = { phone: optional(text) };

interface OfPhone {
  /** All by default. */
  phone?: string;
}

/** Commands that break connections and sessions: all, or with `phone` those of one. */
export function faultCommands({ faults }: LocalNetwork, roster: Roster): Record<string, Command> {
  return {
    'drop-connections': command<{ mode?: CutMode } & OfPhone>(
      'cuts every connection',
      { mode: optional(oneOf('reset', 'end', 'close')), ...OF_PHONE },
      ({ mode, phone }) => roster.faults(phone).dropConnections(mode),
    ),
    'drop-at': command<{
      phase: Phase;
      action: (typeof ACTIONS)[number];
      times?: number;
      skip?: number;
    }>(
      'cuts or stalls the next connection that reaches a phase',
      {
        phase: oneOf(...PHASES),
        action: oneOf(...ACTIONS),
        times: optional(number),
        skip: optional(number),
      },
      ({ phase, action, times, skip }) => faults.at(phase, action, { times, skip }),
    ),
    'black-hole': command<{ on: boolean; direction?: StallDirection } & OfPhone>(
      'stops reading, writing or both while connections stay up',
      { on: flag, direction: optional(oneOf('reads', 'writes', 'both')), ...OF_PHONE },
      ({ on, direction, phone }) => roster.faults(phone).blackHole(on, direction),
    ),
    'refuse-upgrade': command<{
      status: number;
      times?: number;
      connection?: 'close' | 'keep-alive';
    }>(
      'answers connection attempts with an HTTP status',
      {
        status: number,
        times: optional(number),
        connection: optional(oneOf('close', 'keep-alive')),
      },
      ({ status, times, connection }) => faults.refuseUpgrade(status, times, connection),
    ),
    'fail-login': command<
      { code: number; times?: number; expire?: string; sub_code?: string } & OfPhone
    >(
      'refuses logins with a failure code; expire and sub_code become its attributes',
      {
        code: number,
        times: optional(number),
        expire: optional(text),
        sub_code: optional(text),
        ...OF_PHONE,
      },
      ({ code, times, expire, sub_code: subCode, phone }) =>
        roster
          .faults(phone)
          .failLogin(
            code,
            { ...(expire ? { expire } : {}), ...(subCode ? { code: subCode } : {}) },
            times,
          ),
    ),
    'stream-error': command<{ code?: number; condition?: string } & OfPhone>(
      'ends every session with a stream error: a code, a condition such as xml-not-well-formed, or both',
      { code: optional(number), condition: optional(text), ...OF_PHONE },
      ({ code, condition, phone }) =>
        roster
          .faults(phone)
          .streamError(code, condition ? { tag: condition, attrs: {} } : undefined),
    ),
    conflict: command<{ type?: string } & OfPhone>(
      'ends every session as replaced by another login, or as unlinked',
      { type: optional(oneOf('replaced', 'device_removed')), ...OF_PHONE },
      ({ type, phone }) => roster.faults(phone).conflict(type),
    ),
    'garbage-frame': command<{ kind?: GarbageKind } & OfPhone>(
      'sends bytes that no client can read',
      { kind: optional(oneOf(...GARBAGE)), ...OF_PHONE },
      ({ kind, phone }) => roster.faults(phone).garbageFrame(kind),
    ),
    nonsense: command<{ kind: InvalidStanzaKind } & OfPhone>(
      'sends a correctly encoded node with nonsense content',
      { kind: oneOf(...Object.keys(INVALID_STANZAS)), ...OF_PHONE },
      ({ kind, phone }) => roster.faults(phone).sendNode(kind),
    ),
  };
}
