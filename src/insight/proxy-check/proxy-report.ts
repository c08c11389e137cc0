import { ROUTES, type Route } from './proxy-routes.js';

/** The reason for each failing route, as a sentence. */
export type ProxyFailures = Partial<Record<Route, string>>;

const NAMES: Record<Route, string> = {
  socket: 'the connection to WhatsApp',
  uploads: 'uploads',
  downloads: 'downloads',
};
const ADVICE =
  'Check the address, name and password in SERVICE_PROXY_URL, and let the proxy permit web.whatsapp.com and *.whatsapp.net, port 443.';

/** The failing parts with reasons and advice; null if nothing fails. */
export function describeFailures(failures: ProxyFailures): string | null {
  const failed = ROUTES.filter((route) => failures[route] !== undefined);
  if (failed.length === 0) return null;
  const reasons = [...new Set(failed.map((route) => failures[route]))];
  const names = failed.map((route) => NAMES[route]);
  return `The proxy does not work for ${list(names)}. ${reasons.join(' ')} ${ADVICE}`;
}

function list(names: string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
