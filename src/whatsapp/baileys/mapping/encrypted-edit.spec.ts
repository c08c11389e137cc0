import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { createAddress } from '../../../../test/support/unit/factories.js';
import type { SealedEdit } from '../../inbound-batch.js';
import { openSealedEdit } from './encrypted-edit.js';

const PN = '15550101@s.whatsapp.net';
const LID = '900@lid';
const SECRET = randomBytes(32);

function encode(message: proto.IMessage): Uint8Array {
  return proto.Message.encode(message).finish();
}

const ORIGINAL = encode({
  conversation: 'before',
  messageContextInfo: { messageSecret: SECRET },
});

/** Seals an edit as its sender does; the key is derived in the steps of RFC 5869, as for the library's poll votes. */
function seal(
  plaintext: Uint8Array,
  { author, editor = author, id = 'ORIGINAL' }: { author: string; editor?: string; id?: string } = {
    author: PN,
  },
): SealedEdit {
  const extracted = createHmac('sha256', new Uint8Array(32)).update(SECRET).digest();
  const info = Buffer.concat([Buffer.from(`${id}${author}${editor}Message Edit`), Buffer.of(1)]);
  const key = createHmac('sha256', extracted).update(info).digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return {
    messageId: 'ORIGINAL',
    chat: createAddress(PN, LID),
    byMe: false,
    byJid: PN,
    at: 1,
    origin: 'live',
    iv,
    ciphertext,
  };
}

function edit(content: proto.IMessage): proto.IMessage {
  const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
  return { protocolMessage: { key: { id: 'ORIGINAL' }, type, editedMessage: content } };
}

describe('openSealedEdit', () => {
  it.each([
    ['of phone numbers', { author: PN }],
    ['of lids', { author: LID }],
    ['of both, one each', { author: PN, editor: LID }],
    ['of both, the other way round', { author: LID, editor: PN }],
  ])('opens an edit with a key %s', (_case, names) => {
    const sealed = seal(encode({ conversation: 'after' }), names);
    expect(openSealedEdit(sealed, ORIGINAL, [PN, LID])).toEqual({
      text: 'after',
      mentions: [],
      content: encode({ conversation: 'after' }),
    });
  });

  it('has the time that its author set', () => {
    const { protocolMessage } = edit({ conversation: 'after' });
    const timed = { protocolMessage: { ...protocolMessage, timestampMs: 1_700_000_000_123 } };
    expect(openSealedEdit(seal(encode(timed)), ORIGINAL, [PN])?.at).toBe(1_700_000_000_123);
  });

  it.each<[string, proto.IMessage, string]>([
    ['the new message', { extendedTextMessage: { text: 'after' } }, 'after'],
    ['an edit', edit({ conversation: 'after' }), 'after'],
    ['an edit in its envelope', { editedMessage: { message: edit({ conversation: 'a' }) } }, 'a'],
    ['a new caption', edit({ imageMessage: { caption: 'seen' } }), 'seen'],
  ])('reads what is sealed as %s', (_case, content, text) => {
    expect(openSealedEdit(seal(encode(content)), ORIGINAL, [PN])?.text).toBe(text);
  });

  it('finds the secret in an envelope', () => {
    const original = encode({
      deviceSentMessage: {
        message: { conversation: 'before', messageContextInfo: { messageSecret: SECRET } },
      },
    });
    const sealed = seal(encode({ conversation: 'after' }));
    expect(openSealedEdit(sealed, original, [PN])?.text).toBe('after');
  });

  it.each<[string, SealedEdit, Uint8Array, string[]]>([
    ['for somebody else', seal(encode({ conversation: 'x' })), ORIGINAL, [LID]],
    ['for nobody', seal(encode({ conversation: 'x' })), ORIGINAL, []],
    [
      'for another message',
      seal(encode({ conversation: 'x' }), { author: PN, id: 'B' }),
      ORIGINAL,
      [PN],
    ],
    ['without a secret', seal(encode({})), encode({ conversation: 'before' }), [PN]],
    ['that is cut off', { ...seal(encode({})), ciphertext: Buffer.from('short') }, ORIGINAL, [PN]],
    ['without a vector', { ...seal(encode({})), iv: new Uint8Array() }, ORIGINAL, [PN]],
    ['of something else', seal(Buffer.from([255, 255, 255])), ORIGINAL, [PN]],
  ])('opens nothing that is %s', (_case, sealed, original, jids) => {
    expect(openSealedEdit(sealed, original, jids)).toBeNull();
  });

  it('rejects a modified ciphertext', () => {
    const sealed = seal(encode({ conversation: 'after' }));
    sealed.ciphertext.reverse();
    expect(openSealedEdit(sealed, ORIGINAL, [PN, LID])).toBeNull();
  });
});
