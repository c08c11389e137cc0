import type { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';

/** The addresses of the paired account. */
export function ownJids({ session }: WhatsAppGateway): string[] {
  return [session.me?.jid, session.me?.lid].filter((jid): jid is string => Boolean(jid));
}
