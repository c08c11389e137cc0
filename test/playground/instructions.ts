import { describeSwitches } from '../../network/chaos/switches.js';
import { CAST } from './contacts/cast.js';

export const HELP = `Usage: npm run playground -- [--port PORT] [--control-port PORT] [--chaos SWITCH]...

Starts the dashboard on a WhatsApp network of its own, with a phone and people to talk to.

  --port PORT   where the dashboard listens, 0 for a free port (default 8080)
  --control-port PORT   drive people and troubles by HTTP there (default a free port)
  --chaos SWITCH        trouble from the start on; may be given several times:

${describeSwitches()
  .map((line) => `      ${line}`)
  .join('\n')}

  --help        show this text`;

/** What to do, for somebody who sees it for the first time. */
export function describePlayground(url: string, scanDelayMs: number): string {
  return `
The playground runs. Everything in it is on this machine: no phone, no account, no internet.

  1. Open ${url}
  2. Press Link a phone. A QR code appears; after ${scanDelayMs / 1000} seconds a phone scans it by itself.
  3. Answer the chats that appear, open the panel "Playground", or write to a number:

${CAST.map(describeRole).join('\n')}

Ctrl+C stops it and discards all data.
`;
}

function describeRole({ number, name, does }: (typeof CAST)[number]): string {
  return `     ${number}  ${name.padEnd(7)}  ${does}`;
}
