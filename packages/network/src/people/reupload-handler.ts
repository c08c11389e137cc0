import { randomBytes } from 'node:crypto';
import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import { fileOf } from '../media/message-files.js';
import type { ReuploadBehavior } from '../media/media-faults.js';
import type { MediaServer } from '../media/media-server.js';
import { openRequest, sealAnswer, type ReuploadAnswer } from '../media/reupload-cipher.js';
import { child, node, nowSeconds } from '../transport/nodes.js';

const { ResultType } = proto.MediaRetryNotification;

const REFUSALS: Partial<Record<ReuploadBehavior, proto.MediaRetryNotification.ResultType>> = {
  'not-found': ResultType.NOT_FOUND,
  'decryption-error': ResultType.DECRYPTION_ERROR,
  'general-error': ResultType.GENERAL_ERROR,
};

/** The phone's knowledge of the message in a request. */
interface Asked {
  id: string;
  rmr: BinaryNode;
  mediaKey: Uint8Array;
}

/** Uploads files again that the media server has dropped, for companions that ask for it with a `server-error` receipt. */
export class ReuploadHandler {
  /** Ids of messages in requests, oldest first. */
  readonly requests: string[] = [];

  constructor(
    private readonly media: MediaServer,
    private readonly ownJid: string,
    private readonly find: (id: string) => proto.IMessage | undefined,
  ) {}

  answer(companion: CompanionDevice, receipt: BinaryNode): void {
    const id = receipt.attrs.id ?? '';
    this.requests.push(id);
    const rmr = child(receipt, 'rmr') ?? node('rmr');
    const behavior = this.media.faults.takeReupload();
    const message = this.find(id);
    const file = message && fileOf(message)?.file;
    const mediaKey = file?.mediaKey ?? randomBytes(32);
    const asked = { id, rmr, mediaKey };
    const send = (...parts: BinaryNode[]): void => companion.deliver(this.notice(id, parts));
    if (behavior === 'never') return;
    if (behavior === 'refused') return send(rmr, errorNode(ResultType.NOT_FOUND));
    if (behavior === 'noisy') for (const parts of noise(asked)) send(...parts);
    const refusal = REFUSALS[behavior] ?? refusalOf(receipt, asked, file);
    const answer =
      refusal === undefined ? this.upload(id, file?.directPath ?? '') : { result: refusal };
    const sealed = sealAnswer({ stanzaId: id, ...answer }, mediaKey, id);
    send(sealed, rmr);
    if (behavior === 'noisy') send(sealed, rmr);
  }

  private upload(id: string, directPath: string): ReuploadAnswer {
    const moved = this.media.move(directPath);
    return moved === undefined
      ? { result: ResultType.NOT_FOUND }
      : { stanzaId: id, result: ResultType.SUCCESS, directPath: moved };
  }

  private notice(id: string, content: BinaryNode[]): BinaryNode {
    const attrs = { from: this.ownJid, type: 'mediaretry', id, t: nowSeconds() };
    return node('notification', attrs, content);
  }
}

function refusalOf(
  receipt: BinaryNode,
  { id, mediaKey }: Asked,
  file: object | undefined,
): proto.MediaRetryNotification.ResultType | undefined {
  if (!file) return ResultType.NOT_FOUND;
  try {
    openRequest(child(receipt, 'encrypt') ?? node('encrypt'), mediaKey, id);
    return undefined;
  } catch {
    return ResultType.DECRYPTION_ERROR;
  }
}

const errorNode = (code: number): BinaryNode => node('error', { code: String(code) });

/** Notifications that a client must ignore. */
function noise({ id, rmr, mediaKey }: Asked): BinaryNode[][] {
  const elsewhere = { result: ResultType.SUCCESS, directPath: '/v/t62.7118-24/forged.enc' };
  return [
    // Forged: without the key of the file.
    [sealAnswer({ stanzaId: id, ...elsewhere }, randomBytes(32), id), rmr],
    // About another message.
    [sealAnswer({ stanzaId: 'ANOTHER', ...elsewhere }, mediaKey, id), rmr],
    [sealAnswer({ stanzaId: 'ANOTHER', ...elsewhere }, mediaKey, 'ANOTHER'), rmr],
    // Unreadable.
    [
      node('encrypt', {}, [node('enc_p', {}, randomBytes(3)), node('enc_iv', {}, randomBytes(12))]),
      rmr,
    ],
    [node('encrypt', {}, Buffer.from('words')), rmr],
    [rmr],
    [],
    // An error about a message of another chat.
    [errorNode(ResultType.NOT_FOUND), node('rmr', { jid: '1@s.whatsapp.net', from_me: 'false' })],
  ];
}
