import { describeSwitches } from '../../packages/network/src/chaos/switches.js';
import { CAST } from './contacts/cast.js';

export const HELP = `Usage: whatsapp-dashboard playground [--port PORT] [--control-port PORT] [--processes N] [--replay FILE] [--speed N] [--chaos SWITCH]...
       npm run playground -- [FLAG]..., in a clone

Starts the dashboard on a WhatsApp network of its own, with a phone and people to talk to.

  --port PORT           where the dashboard listens, 0 for a free port (default SERVICE_PORT, or 8080); each further process
                        takes the next port
  --control-port PORT   drive people and troubles by HTTP there (default a free port)
  --processes N         that many processes of the dashboard divide the accounts, up to 3; the panel "Playground"
                        kills one of them (default 1)
  --replay FILE         replay a recording of a session; its people take the place of the usual ones
  --speed N             N times as fast as recorded (default 1); 0 waits for replay-step on the control port
  --chaos SWITCH        trouble from the start on; may be given several times:

${describeSwitches()
  .map((line) => `      ${line}`)
  .join('\n')}

  --help                show this text

The dashboard takes the settings of your environment, such as SERVICE_API_TOKEN, but for its stores and its network.`;

/** Instructions for a person who sees it for the first time. */
export function describePlayground(url: string, scanDelayMs: number): string {
  return `
The playground runs. Everything in it is on this machine: no phone, no account, no internet.

  1. Open ${url}
  2. Press Link a phone. A QR code appears; after ${scanDelayMs / 1000} seconds a phone scans it by itself.
     Each further account that you add gets a phone of its own, which does the same.
  3. Answer the chats that appear, open the panel "Playground", or write to a number:

${CAST.map(describeRole).join('\n')}

Ctrl+C stops it and discards all data.
`;
}

/** The same for a person who replays a recording. */
export function describeReplay(url: string, file: string): string {
  return `
The playground runs, and replays ${file}. Everything in it is on this machine.

  Open ${url} to watch it.

Ctrl+C stops it and discards all data.
`;
}

function describeRole({ number, name, does }: (typeof CAST)[number]): string {
  return `     ${number}  ${name.padEnd(7)}  ${does}`;
}
