import {
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  jidDecode,
  proto,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { UploadAnswer, UploadRequest } from '../../remote-file.js';
import { fileKeyOf, moveFile } from '../mapping/remote-file.mapper.js';

const ANSWER = 'CB:notification,type:mediaretry';
const { ResultType } = proto.MediaRetryNotification;

/**
 * Asks the phone for a file, and resolves with the first answer that only the phone can have made. The library's
 * `updateMediaMessage` waits without limit, and takes any notification with the right id.
 * @param ownId this account, with its device
 * @param signal ends the waiting
 */
export function requestUpload(
  socket: WASocket,
  ownId: string,
  request: UploadRequest,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const mediaKey = fileKeyOf(request.content);
  if (!mediaKey) return Promise.resolve({ result: 'failed' });
  const { id, chatJid: remoteJid, fromMe, participantJid } = request;
  const key = { id, remoteJid, fromMe, participant: participantJid ?? undefined };
  return new Promise((resolve, reject) => {
    const onAnswer = (node: BinaryNode): void => {
      const answer = readAnswer(node, request, mediaKey);
      if (answer) resolve(answer);
    };
    socket.ws.on(ANSWER, onAnswer);
    signal.addEventListener('abort', () => socket.ws.off(ANSWER, onAnswer), { once: true });
    socket.sendNode(encryptMediaRetryRequest(key, mediaKey, ownId)).catch(reject);
  });
}

/** Reads an answer; null for a notification about something else. */
function readAnswer(
  node: BinaryNode,
  request: UploadRequest,
  mediaKey: Uint8Array,
): UploadAnswer | null {
  if (node.attrs.id !== request.id) return null;
  const error = getBinaryNodeChild(node, 'error');
  if (error) return isSameChat(node, request) ? refusal(Number(error.attrs.code)) : null;
  const { stanzaId, result, directPath } = open(node, request.id, mediaKey) ?? {};
  if (stanzaId !== request.id) return null;
  if (result !== ResultType.SUCCESS) return refusal(result);
  const content = directPath?.startsWith('/') ? moveFile(request.content, directPath) : null;
  return content ? { result: 'uploaded', content } : { result: 'failed' };
}

/** Compares chats loosely: errors are not encrypted, and the phone may name the chat by its other kind of address. */
function isSameChat(node: BinaryNode, { chatJid }: UploadRequest): boolean {
  const named = jidDecode(getBinaryNodeChild(node, 'rmr')?.attrs.jid);
  const asked = jidDecode(chatJid);
  if (!named || !asked) return false;
  return named.server !== asked.server || named.user === asked.user;
}

function open(node: BinaryNode, id: string, mediaKey: Uint8Array) {
  try {
    const sealed = getBinaryNodeChild(node, 'encrypt');
    const ciphertext = getBinaryNodeChildBuffer(sealed, 'enc_p');
    const iv = getBinaryNodeChildBuffer(sealed, 'enc_iv');
    return ciphertext && iv ? decryptMediaRetryData({ ciphertext, iv }, mediaKey, id) : null;
  } catch {
    // The sender does not have the key of the file, so it is not the phone.
    return null;
  }
}

function refusal(code: number | null | undefined): UploadAnswer {
  return { result: code === ResultType.NOT_FOUND ? 'gone' : 'failed' };
}
