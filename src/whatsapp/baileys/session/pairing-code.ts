import {
  getBinaryNodeChild,
  type AuthenticationCreds,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { isPaired } from '../mapping/me.mapper.js';

/** The server's answers: the library itself resolves as soon as the request is written. */
const ACCEPTED = 'CB:iq,,link_code_companion_reg';
const REFUSED = 'CB:iq,type:error';

/** Requests a pairing code from the server; returns it as people type it. */
export async function requestPairingCode(socket: WASocket, phone: string): Promise<string> {
  const { ws } = socket;
  let onAccepted: () => void = () => {};
  let onRefused: (node: BinaryNode) => void = () => {};
  const answer = new Promise<void>((resolve, reject) => {
    onAccepted = resolve;
    onRefused = (node) => reject(toRefusal(node));
  });
  ws.on(ACCEPTED, onAccepted);
  ws.on(REFUSED, onRefused);
  try {
    const [code] = await Promise.all([socket.requestPairingCode(phone), answer]);
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  } finally {
    ws.off(ACCEPTED, onAccepted);
    ws.off(REFUSED, onRefused);
  }
}

/**
 * Removes the phone's number, which a request for a code writes into the credentials before the phone has agreed; with
 * it the library would log in instead of starting a new pairing.
 */
export function forgetUnfinishedPairing(creds: AuthenticationCreds): void {
  if (isPaired(creds)) return;
  creds.me = undefined;
  creds.pairingCode = undefined;
}

function toRefusal(node: BinaryNode): WhatsAppError {
  const { code, text } = getBinaryNodeChild(node, 'error')?.attrs ?? {};
  const reason = `WhatsApp gave no pairing code (${code ?? 'no code'} ${text ?? ''})`;
  return new WhatsAppError('pairing_code_refused', reason, { refusal: code ?? null });
}
