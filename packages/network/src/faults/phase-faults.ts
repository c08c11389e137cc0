import type { ClientConnection, CutMode, StallDirection } from '../transport/client-connection.js';

/**
 * A phase of a connection:
 * `upgrade`: the WebSocket upgrade; `hello`, `finish`: the client sent its first, its second handshake message;
 * `login`: the device is known, `success` is not sent yet; `pairing`: the client has its QR refs; `pair-success`: it signed
 * its identity; `paired`: the phone has it, the 515 is not sent yet; `bring-up`: a query before it is active;
 * `syncing`: it confirms a chunk of history; `sending`: it sent a message; `sent`: that was delivered, not acknowledged.
 */
export type Phase =
  | 'upgrade'
  | 'hello'
  | 'finish'
  | 'login'
  | 'pairing'
  | 'pair-success'
  | 'paired'
  | 'bring-up'
  | 'syncing'
  | 'sending'
  | 'sent';

/** The action: cut the connection, stall it, send garbage instead of an answer, or call a function. */
export type PhaseAction =
  CutMode | `stall-${StallDirection}` | 'garbage' | ((connection: ClientConnection) => void);

export interface PhaseFaultOptions {
  times?: number;
  /** Number of connections to skip first. */
  skip?: number;
}

interface PhaseFault {
  phase: Phase;
  action: PhaseAction;
  left: number;
  toSkip: number;
}

/** Faults that wait for a connection to reach a phase. */
export class PhaseFaults {
  private faults: PhaseFault[] = [];

  set(phase: Phase, action: PhaseAction, { times = 1, skip = 0 }: PhaseFaultOptions): void {
    this.faults.push({ phase, action, left: times, toSkip: skip });
  }

  clear(): void {
    this.faults = [];
  }

  take(phase: Phase): PhaseAction | undefined {
    const fault = this.faults.find((each) => each.phase === phase && each.left > 0);
    if (!fault) return undefined;
    if (fault.toSkip > 0) {
      fault.toSkip -= 1;
      return undefined;
    }
    fault.left -= 1;
    return fault.action;
  }

  /** Runs the action for `phase`, if there is one; true if the connection was cut. */
  reach(phase: Phase, connection: ClientConnection): boolean {
    const action = this.take(phase);
    switch (action) {
      case undefined:
        return false;
      case 'reset':
      case 'end':
      case 'close':
        connection.cut(action);
        return true;
      case 'garbage':
        connection.sendGarbage('frame');
        return true;
      case 'stall-both':
      case 'stall-reads':
      case 'stall-writes':
        connection.stall(true, directionOf(action));
        return false;
      default:
        action(connection);
        return connection.isCut;
    }
  }
}

function directionOf(action: `stall-${StallDirection}`): StallDirection {
  return action === 'stall-both' ? 'both' : action === 'stall-reads' ? 'reads' : 'writes';
}
