import type { LocalNetwork } from '../local/local-network.js';
import type { ReceivedMessage } from '../people/received-messages.js';
import * as answers from './answers.js';
import { command, number, optional, text, type Command } from './command.js';
import { describeReceived } from './describe-received.js';
import type { Roster } from './roster.js';

interface WaitBody {
  contact: string;
  text?: string;
  contains?: string;
  kind?: string;
  group?: string;
  after?: string;
  timeout_ms?: number;
}

const PATIENCE_MS = 30_000;
const SHOWN = 5;

/** Commands that answer once something has happened, so that a test needs no loop of its own. */
export function waitCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  return {
    wait: command<WaitBody>(
      'waits for a message that a contact receives and that fits all that is given; after: the id of an earlier one',
      {
        contact: text,
        text: optional(text),
        contains: optional(text),
        kind: optional(text),
        group: optional(text),
        after: optional(text),
        timeout_ms: optional(number),
      },
      async (body) => {
        const { received, name } = roster.contact(body.contact);
        const find = (): ReceivedMessage | undefined => findAfter(received, body, roster);
        return describeReceived(
          await network
            .waitFor(find, name, body.timeout_ms ?? PATIENCE_MS)
            .catch((cause: unknown) => {
              throw new Error(`${name} has not received it; ${lastOf(received)}`, { cause });
            }),
        );
      },
      answers.received,
    ),
    'wait-for-client': command<{ phone?: string; timeout_ms?: number }>(
      'waits until a client of a phone, by default the first one, is logged in and takes messages',
      { phone: optional(text), timeout_ms: optional(number) },
      async ({ phone: name, timeout_ms: timeoutMs = PATIENCE_MS }) => {
        const phone = roster.phone(name);
        const find = () =>
          network.sessions.find(
            ({ device, isReceiving }) => isReceiving && phone.devices.includes(device),
          );
        const { jid } = await network.waitFor(find, 'a client', timeoutMs).catch(() => {
          throw new Error(hintFor(network, phone.devices.length));
        });
        return { jid };
      },
      answers.client,
    ),
  };
}

function findAfter(
  received: readonly ReceivedMessage[],
  { text: words, contains, kind, group, after }: WaitBody,
  roster: Roster,
): ReceivedMessage | undefined {
  const room = group === undefined ? undefined : roster.group(group);
  const first = received.findIndex(({ id }) => id === after) + 1;
  return received
    .slice(first)
    .find(
      (message) =>
        (words === undefined || message.text === words) &&
        (contains === undefined || message.text?.includes(contains)) &&
        (kind === undefined || message.kind === kind) &&
        (group === undefined || message.room === room),
    );
}

/** The messages that came instead. */
function lastOf(received: readonly ReceivedMessage[]): string {
  if (received.length === 0) return 'nothing has arrived';
  const last = received.slice(-SHOWN).map(({ kind, text: words }) => `${kind} "${words ?? ''}"`);
  return `of ${received.length} that arrived, the last: ${last.join(', ')}`;
}

/** The reason why there is no client, and what to do. */
function hintFor(network: LocalNetwork, devices: number): string {
  if (devices > 0) return 'the paired client is not logged in: connect it again';
  if (network.waitingForPairing > 0) {
    return 'a client shows a QR code: send its text to /scan, or its code to /enter-code';
  }
  return network.connectionCount === 0
    ? `no client has connected: lead it to ${network.url}`
    : `no client shows a QR code: does it trust the root key ${network.rootKey}?`;
}
