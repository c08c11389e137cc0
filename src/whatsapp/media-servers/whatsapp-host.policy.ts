import { isLoopbackHost } from '../../common/loopback-host.js';

const WHATSAPP_HOST = /^([a-z0-9-]+\.)+whatsapp\.net$/;

/**
 * Whether files may be fetched from there, or sent to it.
 * @param isLocal a test network is configured, so loopback stands in for WhatsApp
 */
export function isWhatsAppHost(url: URL, isLocal: boolean): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (isLocal) return isLoopbackHost(url.hostname);
  return WHATSAPP_HOST.test(url.hostname) && url.port === '';
}
