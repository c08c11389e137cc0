import { INVALID_STANZAS, type InvalidStanzaKind } from '../faults/invalid-stanzas.js';
import type { Phase } from '../faults/phase-faults.js';
import type { LocalNetwork } from '../local/local-network.js';
import type { CutMode, GarbageKind, StallDirection } from '../transport/client-connection.js';
import { command, flag, number, oneOf, optional, text, type Command } from './command.js';

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

/** Commands that break connections and sessions. */
export function faultCommands({ faults }: LocalNetwork): Record<string, Command> {
  return {
    'drop-connections': command<{ mode?: CutMode }>(
      'cuts every connection',
      { mode: optional(oneOf('reset', 'end', 'close')) },
      ({ mode }) => faults.dropConnections(mode),
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
    'black-hole': command<{ on: boolean; direction?: StallDirection }>(
      'stops reading, writing or both while connections stay up',
      { on: flag, direction: optional(oneOf('reads', 'writes', 'both')) },
      ({ on, direction }) => faults.blackHole(on, direction),
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
    'fail-login': command<{ code: number; times?: number; expire?: string; sub_code?: string }>(
      'refuses logins with a failure code; expire and sub_code become its attributes',
      {
        code: number,
        times: optional(number),
        expire: optional(text),
        sub_code: optional(text),
      },
      ({ code, times, expire, sub_code: subCode }) =>
        faults.failLogin(
          code,
          { ...(expire ? { expire } : {}), ...(subCode ? { code: subCode } : {}) },
          times,
        ),
    ),
    'stream-error': command<{ code?: number; condition?: string }>(
      'ends every session with a stream error: a code, a condition such as xml-not-well-formed, or both',
      { code: optional(number), condition: optional(text) },
      ({ code, condition }) =>
        faults.streamError(code, condition ? { tag: condition, attrs: {} } : undefined),
    ),
    conflict: command<{ type?: string }>(
      'ends every session as replaced by another login, or as unlinked',
      { type: optional(oneOf('replaced', 'device_removed')) },
      ({ type }) => faults.conflict(type),
    ),
    'garbage-frame': command<{ kind?: GarbageKind }>(
      'sends bytes that no client can read',
      { kind: optional(oneOf(...GARBAGE)) },
      ({ kind }) => faults.garbageFrame(kind),
    ),
    nonsense: command<{ kind: InvalidStanzaKind }>(
      'sends a correctly encoded node with nonsense content',
      { kind: oneOf(...Object.keys(INVALID_STANZAS)) },
      ({ kind }) => faults.sendNode(kind),
    ),
  };
}
