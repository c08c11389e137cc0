import { isLoopbackHost } from '../../base/common/loopback-host.js';

const WHATSAPP_HOST = /^([a-z0-9-]+\.)+whatsapp\.net$/;

/**
 * True if files may be fetched from there, or sent to it.
 * @param standIns the hosts that the test network names for files: another port of this machine may belong to another
 * program; null without a test network
 */
export function isWhatsAppHost(url: URL, standIns: string[] | null): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (standIns === null) return WHATSAPP_HOST.test(url.hostname) && url.port === '';
  return isLoopbackHost(url.hostname) && standIns.some((host) => isAt(url, host));
}

function isAt(url: URL, host: string): boolean {
  const address = `https://${host}`;
  return URL.canParse(address) && new URL(address).host === url.host;
}
