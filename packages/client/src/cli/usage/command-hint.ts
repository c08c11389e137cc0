/** Advice of the service that is a call of the API, and the same as commands. */
const RULES: [advice: RegExp, instead: string][] = [
  [
    /^POST \/api\/connect, scan .*$/,
    'The command connect does that, with the QR code here if a phone has to be linked.',
  ],
  [
    /^POST \/api\/connect, and ask for a code .*$/,
    'The command connect --phone NUMBER asks for a code at the right time.',
  ],
  [
    /^Send the header Authorization: .*$/,
    'Set DASHBOARD_TOKEN, or use --token-file. On the machine of the service, the command token makes one.',
  ],
  [/^GET \/api\/health says/, 'The command doctor says'],
  [
    /^GET \/api\/docs .*$/,
    'The command doctor compares the versions of the service and of this client.',
  ],
  [/^GET \/api\/accounts lists/, 'The page lists'],
  [/^GET \/api\/groups\/<jid> says/, 'On the page, the info of the group says'],
  [/POST \/api\/logout first/, 'log out on the page first'],
  [/use \/api\/accounts\/([^/]+)\/\S+\.$/, 'use --account $1.'],
  [/POST \/api\/webhooks\/[^/]+\/resume tries again/, 'it can be resumed on the page'],
];

/** The advice, for somebody on the command line. */
export function toCommandHint(advice: string): string {
  return RULES.reduce((text, [pattern, instead]) => text.replace(pattern, instead), advice);
}
