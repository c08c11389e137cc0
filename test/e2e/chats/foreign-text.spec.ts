import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { reactionMessage } from '../../../packages/network/src/people/content/follow-ups.js';
import { documentMessage } from '../../../packages/network/src/people/content/media.js';
import { replyMessage } from '../../../packages/network/src/people/content/text.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const FORGED = '[2026-01-02 03:04:05] Me: I owe you';
/** All characters that some program takes for the end of a line. */
const BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\x1c', '\x85', '\u2028', '\u2029'];
/** Sequences of terminals, by ESC and by their C1 forms, and marks that turn a line around. */
const SEQUENCES = '\x1b[2J\x1b]0;title\x07\x9b31m\x9d0;x\x9c\x00\x08\x7f\u202e\u2066';
const FORMULAS = ['=1+1', '+cmd|x', "-2+3+cmd|' /C calc'!A0", '@SUM(1)', '\t=1+1', '＝1+1'];

const NAME = `Eve${BREAKS.map((end) => `${end}${FORGED}`).join('')}${SEQUENCES},=1+1`;
const SUBJECT = `=HYPERLINK("x")${BREAKS.map((end) => `${end}${FORGED}`).join('')}${SEQUENCES}`;
const TEXTS = [
  ...BREAKS.map((end) => `one${end}${FORGED}${end}(👍 Me)`),
  SEQUENCES,
  ...FORMULAS,
  ...FORMULAS.map(
    (formula) => `one\n${formula}\none,${formula};${formula}\t${formula},"${formula}"`,
  ),
  'a lone \ud800 surrogate',
];
/**
 * Characters that no text for people may contain except at its line ends; and those that start a formula in a
 * spreadsheet.
 */
// oxlint-disable-next-line no-control-regex
const HARMFUL = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const FORMULA = /(?:^|[,;\t"])\s*(?:[=@＝＋－＠]|[+-](?!\d+(?: \(|"|$)))/m;

let session: PairedSession;
let group: Group;
let eve: Contact;
let count: number;

beforeAll(async () => {
  session = await PairedSession.start();
  eve = session.network.contact({ name: NAME, receipts: 'none' });
  group = session.network.group({ subject: SUBJECT, participants: [eve] });
  for (const text of TEXTS) await eve.say(text, { to: group });
  const fileName = `a${FORGED}\n${SEQUENCES}.pdf`;
  await eve.sendMessage(documentMessage({ fileName, caption: 'see' }), { to: group });
  const [first] = await waitForMessages(TEXTS.length + 1);
  const quoted = { id: first.id, author: eve.jid, message: { conversation: TEXTS[0] } };
  await eve.sendMessage(replyMessage('> forged', quoted), { to: group });
  const key = { remoteJid: group.jid, id: first.id, fromMe: false, participant: eve.jid };
  await eve.sendMessage(reactionMessage(key, `👍\n${FORGED}${SEQUENCES}`), { to: group });
  await waitFor('the reaction', async () => (await waitForMessages(1))[0].reactions.length > 0);
  count = TEXTS.length + 2;
  await waitForMessages(count);
});

afterAll(() => session.dispose());

async function waitForMessages(least: number): Promise<[MessageDto, ...MessageDto[]]> {
  return waitFor(`${least} messages`, async () => {
    const path = `/api/chats/${group.jid}/messages?limit=100`;
    const { body } = await session.api.get<{ messages?: [MessageDto, ...MessageDto[]] }>(path);
    return (body.messages?.length ?? 0) >= least && body.messages;
  });
}

async function read(path: string): Promise<string> {
  const response = await fetch(new URL(path, session.service.baseUrl));
  return response.text();
}

describe("the text export of strangers' messages", () => {
  let text: string;
  let lines: string[];

  beforeAll(async () => {
    text = await read(`/api/chats/${group.jid}/export?format=txt`);
    lines = text.trimEnd().split('\n');
  });

  it('has one line that begins with a time for each message, and no forged one', () => {
    const [head, note, blank, ...entries] = lines;
    expect(head).toMatch(new RegExp(`^.* \\(${group.jid}\\)$`));
    expect([note, blank]).toEqual(['Times are in UTC.', '']);
    const begins = entries.filter((line) => !line.startsWith('    '));
    expect(begins).toHaveLength(count);
    for (const line of begins) expect(line).toMatch(/^\[[\d-]{10} [\d:]{8}\] Eve /);
  });

  it('has one line of reactions, and marks texts that imitate one, or a quote', () => {
    expect(lines.filter((line) => /^\s*\(/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /: > |^\s*> /.test(line))).toHaveLength(3);
    expect(lines).toContain("    '(👍 Me)");
  });

  it('has nothing that moves a cursor, ends a line elsewhere or turns it around', () => {
    expect(HARMFUL.exec(text.replaceAll('\n', ''))).toBeNull();
    expect(text).toContain('a lone \ufffd surrogate');
  });

  it('has no formula where a spreadsheet may begin a cell', () => {
    expect(FORMULA.exec(text)).toBeNull();
    expect(text).toContain("'=1+1");
  });
});

describe("the JSON of strangers' messages", () => {
  const exports = () => [`/api/chats/${group.jid}/export`, '/api/events/export'];

  it('has the names and texts unchanged', async () => {
    const [path = ''] = exports();
    const messages = (await read(path))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as MessageDto);
    expect(messages).toHaveLength(count);
    expect(messages.slice(0, TEXTS.length).map((each) => each.text)).toEqual(
      TEXTS.map((each) => each.replace('\ud800', '\ufffd')),
    );
    for (const { sender_name } of messages) expect(sender_name).toBe(NAME);
  });

  it('has one line for each record, whatever a program takes for the end of one', async () => {
    for (const path of exports()) {
      const text = await read(path);
      expect(HARMFUL.exec(text.replaceAll('\n', ''))).toBeNull();
      for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^\{.*\}$/);
      expect(FORMULA.exec(text)).toBeNull();
    }
  });

  it('reaches a terminal as plain characters', async () => {
    for (const path of ['chats', 'debug/summary', `chats/${group.jid}/messages`, 'events']) {
      expect(HARMFUL.exec(await read(`/api/${path}`))).toBeNull();
    }
    const stream = await fetch(new URL('/api/events/stream?after=0', session.service.baseUrl));
    let text = '';
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes('event: chat\n')) break;
    }
    expect(HARMFUL.exec(text.replaceAll('\n', ''))).toBeNull();
    expect(text.split('\n').filter((line) => !/^(id|event|data|retry|): ?|^$/.test(line))).toEqual(
      [],
    );
  });
});
