import { describe, expect, it } from '@jest/globals';
import { parseRecording } from '../replay/recording-file.js';
import { writeScript } from './script.js';

const JID = '15550110001@s.whatsapp.net';
const OWN = '15550110000@s.whatsapp.net';
const PHONE_ID = 'AC00000000000000000001';
const PROGRAM_ID = '3EB0000000000000000001';

function scriptOf(...records: object[]) {
  const header = { record: 'header', format: 'whatsapp-session-recording', version: 1 };
  const lines = [header, ...records, { record: 'end' }].map((each) => JSON.stringify(each));
  return writeScript(parseRecording(lines.join('\n')));
}

function messageOf(id: string, isOwn: boolean, more: object = {}) {
  const facts = { type: 'text', text: 'lorem', quoted_id: null, quoted: null };
  const about = { id, chat_jid: JID, from_me: isOwn, sender_jid: isOwn ? OWN : JID };
  return { ...about, ...facts, media: null, details: null, ...more };
}

function eventOf(type: string, message: { id: string }, more: object = {}) {
  const payload = { message, live: true, ...more };
  return { record: 'event', at_ms: 5, type, chat_jid: JID, message_id: message.id, payload };
}

const received = (id: string, isOwn: boolean) => eventOf('message.received', messageOf(id, isOwn));

describe('the script of a test', () => {
  it('plays the others and the phone, and expects the messages of the program', () => {
    const script = scriptOf(
      received('AC1', false),
      received(PROGRAM_ID, true),
      received(PHONE_ID, true),
    );
    expect(script).toMatchObject([
      { kind: 'play', line: 2, action: { do: 'say' } },
      { kind: 'expect', line: 3, expectation: { id: PROGRAM_ID, kind: 'text', text: 'lorem' } },
      { kind: 'play', line: 4, action: { do: 'say', message: { id: PHONE_ID } } },
    ]);
  });

  it('expects a message sent by the API once, whatever became of it', () => {
    const message = messageOf(PROGRAM_ID, true);
    const script = scriptOf(
      eventOf('message.queued', message),
      eventOf('ack.error', message, { error_code: 'refused' }),
      eventOf('message.queued', message, { is_retry: true }),
      eventOf('ack.server', message),
    );
    expect(script).toMatchObject([{ kind: 'expect', line: 2 }]);
  });

  it('expects changes, except of messages that are not in the file', () => {
    const own = { reaction: { emoji: '👍', sender_jid: OWN, from_me: true } };
    const script = scriptOf(
      received('AC1', false),
      eventOf('message.reaction', messageOf('AC1', false), own),
      eventOf('message.reaction', messageOf('AC0', false), own),
    );
    expect(script.slice(1)).toMatchObject([
      { kind: 'expect', expectation: { kind: 'reaction', text: '👍', aboutId: 'AC1' } },
      { kind: 'skip', why: 'its message is older than the recording' },
    ]);
  });

  it('expects lines that were added to the file by hand', () => {
    const record = { record: 'expected', chat_jid: JID, type: 'text', text: 'pong' };
    expect(scriptOf(received('AC1', false), record).slice(1)).toMatchObject([
      { kind: 'expect', line: 3, expectation: { chatJid: JID, kind: 'text', text: 'pong' } },
    ]);
    expect(() => scriptOf({ ...record, type: undefined })).toThrow(
      'Line 2 of the recording: its field "type" is missing or wrong.',
    );
  });

  it('leaves messages that the program sends while it is away to the program', () => {
    const connection = (phase: string, state: string, reason_code: string | null = null) => ({
      record: 'event',
      at_ms: 5,
      type: 'connection.state',
      chat_jid: null,
      message_id: null,
      payload: { state, phase, reason_code },
    });
    const missed = (id: string, isOwn: boolean) =>
      eventOf('message.received', messageOf(id, isOwn), { live: false });
    const script = scriptOf(
      connection('waiting_to_retry', 'connecting', 'connection_lost'),
      missed('AC1', false),
      missed(PROGRAM_ID, true),
      connection('open', 'connected'),
    );
    expect(script).toMatchObject([
      { kind: 'play', action: { do: 'lose-connection', away: [{ id: 'AC1' }] } },
      { kind: 'expect', line: 4 },
    ]);
  });
});
