import { describe, expect, it } from '@jest/globals';
import { Boom } from '@hapi/boom';
import { proto, type WASocket } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { encodeText, relay, toSendError } from './outbound.js';

const OWN_JID = '15550000:7@s.whatsapp.net';

function systemError(syscall: string, code: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { syscall, code, errno: -104 });
}

describe('encodeText', () => {
  it('keeps every text exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const { content } = encodeText(text, OWN_JID);
        expect(proto.Message.decode(content).extendedTextMessage?.text).toBe(text);
      }),
    );
  });

  it.each([' leading and trailing ', 'two\nlines\r\n', '😀👨‍👩‍👧', '*bold* <b>', 'שלום', '\u0000'])(
    'keeps %j',
    (text) => {
      const { content } = encodeText(text, OWN_JID);
      expect(proto.Message.decode(content).extendedTextMessage?.text).toBe(text);
    },
  );

  it('creates a new id in the form of WhatsApp Web for each message', () => {
    const ids = Array.from({ length: 500 }, () => encodeText('same', OWN_JID).id);
    expect(new Set(ids).size).toBe(500);
    for (const id of ids) expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
  });

  it('puts no link preview into a text with a link', () => {
    const { content } = encodeText('see https://example.com/a', OWN_JID);
    const { extendedTextMessage } = proto.Message.decode(content);
    expect(extendedTextMessage?.matchedText).toBeFalsy();
    expect(extendedTextMessage?.title).toBeFalsy();
  });
});

describe('an error while sending', () => {
  it.each([
    ['the number 1006', 1006, 'link_lost'],
    ['a closed connection', new Boom('Connection Closed', { statusCode: 428 }), 'link_lost'],
    ['a timeout', new Boom('Timed Out', { statusCode: 408 }), 'link_lost'],
    ['a reset', systemError('write', 'ECONNRESET'), 'link_lost'],
    ['a query without an answer', new TypeError("reading 'content' of undefined"), 'link_lost'],
    ['failed encryption', new Boom('All encryptions failed', { statusCode: 500 }), 'send_failed'],
    ['a plain error', new Error('no'), 'send_failed'],
    ['nothing at all', undefined, 'send_failed'],
    ['a text', 'no', 'send_failed'],
  ])('turns %s into one of our errors', (_case, thrown, code) => {
    const error = toSendError(thrown);
    expect(error).toBeInstanceOf(WhatsAppError);
    expect(error).toMatchObject({ code, cause: thrown });
  });

  it.each([
    ['a refused query', new Boom('rate-overlimit', { data: 429 }), '429'],
    ['failed encryption', new Boom('All encryptions failed'), 'All encryptions failed'],
  ])('keeps the words of %s', (_case, thrown, refusal) => {
    expect(toSendError(thrown)).toMatchObject({ code: 'send_failed', refusal });
  });
});

describe('relay', () => {
  const message = { ...encodeText('hi', OWN_JID), recipientJid: '15550001@s.whatsapp.net' };

  it('sends the same content under the same id again', async () => {
    const sent: unknown[][] = [];
    const socket = { relayMessage: (...args: unknown[]) => Promise.resolve(sent.push(args)) };
    await relay(socket as unknown as WASocket, message);
    await relay(socket as unknown as WASocket, message);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('tells the server how the message changes another one', async () => {
    const { REVOKE } = proto.Message.ProtocolMessage.Type;
    const deletion = { protocolMessage: { type: REVOKE, key: { id: 'A', fromMe: true } } };
    const sent: unknown[][] = [];
    const socket = { relayMessage: (...args: unknown[]) => Promise.resolve(sent.push(args)) };
    const content = proto.Message.encode(deletion).finish();
    await relay(socket as unknown as WASocket, { ...message, content });
    expect(sent[0]?.[2]).toMatchObject({ additionalAttributes: { edit: '7' } });
  });

  it('fetches devices and keys again if they were refused', async () => {
    const calls: unknown[][] = [];
    const note =
      (name: string, result: unknown) =>
      (...args: unknown[]) => {
        calls.push([name, ...args.slice(0, 3)]);
        return Promise.resolve(result);
      };
    const socket = {
      user: { id: OWN_JID, lid: '900:7@lid' },
      getUSyncDevices: note('getUSyncDevices', [{ jid: 'device' }]),
      assertSessions: note('assertSessions', true),
      relayMessage: () => note('relayMessage', 'id')(),
    } as unknown as WASocket;
    await relay(socket, { ...message, isRefreshed: true });
    expect(calls).toEqual([
      ['getUSyncDevices', ['15550000@s.whatsapp.net', '900@lid'], false, false],
      ['getUSyncDevices', [message.recipientJid], false, false],
      ['assertSessions', ['device'], true],
      ['relayMessage'],
    ]);
  });
});

describe('a quote', () => {
  const quoted = { id: 'Q', senderJid: '15550001@s.whatsapp.net', text: 'asked' };

  function contextOf(content: Uint8Array | null) {
    const encoded = encodeText('answer', OWN_JID, { quoted: { ...quoted, content } });
    return proto.Message.decode(encoded.content).extendedTextMessage?.contextInfo;
  }

  it('contains id, author and content of the message', () => {
    const { content } = encodeText('asked', OWN_JID);
    expect(contextOf(content)).toMatchObject({
      stanzaId: 'Q',
      participant: quoted.senderJid,
      quotedMessage: { extendedTextMessage: { text: 'asked' } },
    });
  });

  it('contains the text if the content is not stored', () => {
    expect(contextOf(null)?.quotedMessage).toMatchObject({ conversation: 'asked' });
  });

  it('contains no nested quote and no secret', () => {
    const { content } = encodeText('asked', OWN_JID, { quoted: { ...quoted, content: null } });
    const quotedMessage = contextOf(content)?.quotedMessage;
    expect(quotedMessage?.extendedTextMessage?.contextInfo).toBeFalsy();
    expect(quotedMessage?.messageContextInfo).toBeFalsy();
  });
});
