import type { LocalNetwork } from '../local/local-network.js';
import type { AckPolicy } from '../faults/ack-policy.js';
import type { ReceiptPolicy } from '../faults/receipt-faults.js';

/** A fault that a person turns on and off by hand. */
export interface FaultSwitch {
  does: string;
  /** Null for one that happens at once, and is over then. */
  isOn: ((network: LocalNetwork) => boolean) | null;
  set: (network: LocalNetwork, isOn: boolean) => void;
}

const LATE_MS = 5000;
const AFTERWARDS_MS = 500;
const USUAL = { mode: 'normal' } as const;
const RESTRICTED = 463;
const GONE = 410;

/** The faults that people look at one by one. Only one ack fault applies: the latest. */
export const FAULT_SWITCHES = {
  drop: {
    does: 'cuts every connection once',
    isOn: null,
    set: ({ faults }) => faults.dropConnections(),
  },
  'black-hole': {
    does: 'leaves connections open, but passes nothing on',
    isOn: ({ faults }) => faults.hasBlackHole,
    set: ({ faults }, isOn) => faults.blackHole(isOn),
  },
  'late-ack': ofAcks(
    'acknowledges messages five seconds late, and passes their receipts on after that',
    { mode: 'late', delayMs: LATE_MS },
    { mode: 'late', delayMs: LATE_MS + AFTERWARDS_MS },
  ),
  'lost-ack': ofAcks('delivers messages, but does not acknowledge them', { mode: 'missing' }),
  'refuse-next': ofAcks('refuses the next message with error 463', {
    mode: 'error',
    errorCode: RESTRICTED,
    times: 1,
  }),
  conflict: {
    does: 'another client takes the session over, once (440)',
    isOn: null,
    set: ({ faults }) => faults.conflict('replaced'),
  },
  undecryptable: {
    does: 'breaks the first ciphertext of each message, so that it is asked for again',
    isOn: ({ faults }) => faults.breaksMessages,
    set: ({ faults }, isOn) => {
      faults.breaksMessages = isOn;
    },
  },
  'expired-media': {
    does: 'has dropped every file (410)',
    isOn: ({ media }) => {
      const fault = media.faults.current('down');
      return fault?.kind === 'status' && fault.status === GONE;
    },
    set: ({ media }, isOn) =>
      isOn
        ? media.faults.set('down', { kind: 'status', status: GONE })
        : media.faults.clear('down'),
  },
} as const satisfies Record<string, FaultSwitch>;

function ofAcks(does: string, policy: AckPolicy, receipts: ReceiptPolicy = USUAL): FaultSwitch {
  return {
    does,
    // Others use the same modes, for example a replay.
    isOn: ({ faults }) => faults.generalAcks === policy,
    set: ({ faults }, isOn) => {
      faults.acks(isOn ? policy : USUAL);
      faults.receipts(isOn ? receipts : USUAL);
    },
  };
}
