import type { ReleaseOrder } from '../faults/ack-faults.js';
import type { AckMode } from '../faults/ack-policy.js';
import type { ReceiptPolicy } from '../faults/receipt-faults.js';
import type { LocalNetwork } from '../local/local-network.js';
import { command, flag, number, oneOf, optional, text, type Command } from './command.js';
import type { Roster } from './roster.js';

interface AcksBody {
  mode: AckMode;
  delay_ms?: number;
  error_code?: number;
  window?: number;
  times?: number;
  skip?: number;
  id?: string;
  type?: string;
  delivered?: boolean;
  contact?: string;
}

interface ReceiptFaultsBody {
  mode: ReceiptPolicy['mode'];
  delay_ms?: number;
  window?: number;
  times?: number;
  type?: ReceiptPolicy['type'];
  addressing?: ReceiptPolicy['addressing'];
  device?: number;
  contact?: string;
}

const RULE = { delay_ms: optional(number), window: optional(number), times: optional(number) };
const ACKS = oneOf(
  'normal',
  'late',
  'missing',
  'lost',
  'duplicate',
  'error',
  'reversed',
  'after-receipt',
);

/** Commands for acks and receipts of a client's messages, and for what the client itself has acknowledged. */
export function ackCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  const { faults } = network;
  const someone = (contact?: string) =>
    contact === undefined ? undefined : roster.contact(contact);
  return {
    acks: command<AcksBody>(
      'sets how messages are acknowledged: all of them, or those to one contact',
      {
        ...RULE,
        mode: ACKS,
        error_code: optional(number),
        skip: optional(number),
        id: optional(text),
        type: optional(text),
        delivered: optional(flag),
        contact: optional(text),
      },
      ({ delay_ms: delayMs, error_code: errorCode, delivered, contact, ...rest }) =>
        faults.acks({ ...rest, delayMs, errorCode, isDelivered: delivered }, someone(contact)),
    ),
    'release-acks': command<{ order?: ReleaseOrder }>(
      'sends the acks that were held back',
      { order: optional(oneOf('given', 'reversed')) },
      ({ order }) => faults.releaseAcks(order),
    ),
    'receipt-faults': command<ReceiptFaultsBody>(
      'sets how receipts are sent: of all contacts, or of one',
      {
        ...RULE,
        mode: oneOf('normal', 'late', 'missing', 'duplicate', 'reversed'),
        type: optional(oneOf('delivered', 'read', 'played')),
        addressing: optional(oneOf('pn', 'lid')),
        device: optional(number),
        contact: optional(text),
      },
      ({ delay_ms: delayMs, contact, ...rest }) =>
        faults.receipts({ ...rest, delayMs }, someone(contact)),
    ),
    'release-receipts': command('sends the receipts that were held back', {}, () =>
      faults.releaseReceipts(),
    ),
    acknowledged: command<{ id?: string }>(
      'lists what clients have acknowledged, or the acknowledgements of one message',
      { id: optional(text) },
      ({ id }) =>
        id === undefined ? network.acknowledgements.list : network.acknowledgements.of(id),
    ),
  };
}
