import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { createAddress } from '../../../../test/support/unit/factories.js';
import type { SealedVote } from '../../inbound-batch.js';
import { openSealedVote } from './encrypted-vote.js';

const AUTHOR = { pn: '15550101@s.whatsapp.net', lid: '900@lid' };
const VOTER = { pn: '15550102@s.whatsapp.net', lid: '901@lid' };
const PEOPLE = { authorJids: Object.values(AUTHOR), voterJids: Object.values(VOTER) };
const SECRET = randomBytes(32);
const NAMES = ['Sea', 'Hills', 'Home'];

const poll = { name: 'Where to?', options: NAMES.map((optionName) => ({ optionName })) };

function encode(message: proto.IMessage): Uint8Array {
  return proto.Message.encode(message).finish();
}

const POLL = encode({
  pollCreationMessageV3: poll,
  messageContextInfo: { messageSecret: SECRET },
});

const hash = (name: string): Uint8Array => createHash('sha256').update(name).digest();

function encodeVote(names: string[]): Uint8Array {
  return proto.Message.PollVoteMessage.encode({ selectedOptions: names.map(hash) }).finish();
}

interface Seal {
  author?: string;
  voter?: string;
  /** The voter in the additional data. */
  named?: string;
  id?: string;
}

/** Seals a vote in the steps of the library's `decryptPollVote`. */
function seal(
  plaintext: Uint8Array,
  { author = AUTHOR.pn, voter = VOTER.pn, named = voter, id = 'POLL' }: Seal = {},
): SealedVote {
  const extracted = createHmac('sha256', new Uint8Array(32)).update(SECRET).digest();
  const info = Buffer.concat([Buffer.from(`${id}${author}${voter}Poll Vote`), Buffer.of(1)]);
  const key = createHmac('sha256', extracted).update(info).digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${id}\0${named}`));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return voteWith({ iv, ciphertext });
}

function voteWith(choice: SealedVote['choice']): SealedVote {
  const by = { byMe: false, byJid: VOTER.pn, byName: null };
  const chat = createAddress(AUTHOR.pn, AUTHOR.lid);
  return { messageId: 'POLL', chat, ...by, at: 1, origin: 'live', voteId: 'V', choice };
}

describe('openSealedVote', () => {
  it.each([
    [AUTHOR.pn, VOTER.pn],
    [AUTHOR.pn, VOTER.lid],
    [AUTHOR.lid, VOTER.pn],
    [AUTHOR.lid, VOTER.lid],
  ])('opens a vote in a poll of %s by %s', (author, voter) => {
    const vote = seal(encodeVote(['Home', 'Sea']), { author, voter });
    expect(openSealedVote(vote, POLL, PEOPLE)).toEqual([0, 2]);
  });

  it('opens a withdrawn vote, and leaves out options that the poll does not have', () => {
    expect(openSealedVote(seal(encodeVote([])), POLL, PEOPLE)).toEqual([]);
    expect(openSealedVote(seal(encodeVote(['Moon', 'Hills'])), POLL, PEOPLE)).toEqual([1]);
  });

  it.each<[string, proto.IMessage]>([
    ['version 1', { pollCreationMessage: poll }],
    ['version 2', { pollCreationMessageV2: poll }],
    ['version 5', { pollCreationMessageV5: poll }],
    ['version 4', { pollCreationMessageV4: { message: { pollCreationMessageV3: poll } } }],
    ['disappearing', { ephemeralMessage: { message: { pollCreationMessage: poll } } }],
  ])('knows the options of a poll of %s', (_case, content) => {
    const original = encode({ ...content, messageContextInfo: { messageSecret: SECRET } });
    expect(openSealedVote(seal(encodeVote(['Hills'])), original, PEOPLE)).toEqual([1]);
  });

  it('reads votes that the phone has decrypted', () => {
    const vote = voteWith({ hashes: [hash('Hills'), hash('Moon')] });
    expect(openSealedVote(vote, encode({ pollCreationMessage: poll }), PEOPLE)).toEqual([1]);
  });

  it.each<[string, SealedVote, Uint8Array]>([
    ['by somebody else', seal(encodeVote(['Sea']), { voter: AUTHOR.pn }), POLL],
    ['under the name of somebody else', seal(encodeVote(['Sea']), { named: AUTHOR.pn }), POLL],
    ['for the poll of somebody else', seal(encodeVote(['Sea']), { author: VOTER.pn }), POLL],
    ['for another poll', seal(encodeVote(['Sea']), { id: 'OTHER' }), POLL],
    ['without a secret', seal(encodeVote(['Sea'])), encode({ pollCreationMessage: poll })],
    ['of something else', seal(Buffer.from([255, 255, 255])), POLL],
    ['that is cut off', voteWith({ iv: randomBytes(12), ciphertext: Buffer.from('x') }), POLL],
  ])('opens nothing %s', (_case, vote, original) => {
    expect(openSealedVote(vote, original, PEOPLE)).toBeNull();
  });
});
