import { describe, expect, it } from '@jest/globals';
import { parseRecording, RecordingError } from './recording-file.js';
import { planReplay } from './replay-plan.js';

const HEADER = { record: 'header', format: 'whatsapp-session-recording', version: 1 };
const END = { record: 'end' };
const JID = '15550110001@s.whatsapp.net';
const MESSAGE = {
  id: '3EB0000000000000000001',
  chat_jid: JID,
  from_me: false,
  sender_jid: JID,
  type: 'text',
  text: 'Lorem',
  quoted_id: null,
  quoted: null,
  media: null,
  details: null,
};
const EVENT = {
  record: 'event',
  at_ms: 5,
  type: 'message.received',
  source: 'whatsapp',
  chat_jid: JID,
  message_id: MESSAGE.id,
  payload: { message: MESSAGE, live: true },
};

describe('the file of a recording', () => {
  it('is read into steps', () => {
    const steps = planReplay(parseRecording(fileOf(HEADER, EVENT, END)));
    expect(steps).toMatchObject([{ atMs: 5, action: { do: 'say' }, expected: [{ at_ms: 5 }] }]);
  });

  it('can have empty lines, which count', () => {
    const file = fileOf(HEADER, END);
    expect(parseRecording(`\n${file}\n`).events).toEqual([]);
    expect(() => parseRecording(`\n${fileOf(HEADER)}{`)).toThrow('Line 3 of the recording');
  });

  it.each<[string, object]>([
    ['at_ms', { at_ms: -1 }],
    ['at_ms', { at_ms: 1.5 }],
    ['at_ms', { at_ms: 367 * 24 * 3_600_000 }],
    ['at_ms', { at_ms: '5' }],
    ['type', { type: undefined }],
    ['payload', { payload: null }],
    ['payload', { payload: [] }],
    ['payload', { payload: { message: { ...MESSAGE, id: 7 } } }],
    ['payload', { payload: { message: { ...MESSAGE, chat_jid: '../../connect?x=@lid' } } }],
    ['chat_jid', { chat_jid: '../disconnect' }],
  ])('cannot have the field %s of %j', (field, wrong) => {
    const parse = () => parseRecording(fileOf(HEADER, EVENT, { ...EVENT, ...wrong }, END));
    expect(parse).toThrow(RecordingError);
    expect(parse).toThrow(`Line 3 of the recording: its field "${field}" is missing or wrong.`);
  });

  it('must be complete, and of a known version', () => {
    expect(() => parseRecording('')).toThrow('This is no recording');
    expect(() => parseRecording(fileOf(HEADER, EVENT))).toThrow('ends early');
    expect(() => parseRecording(fileOf({ ...HEADER, version: 2 }, END))).toThrow('version 2');
  });
});

function fileOf(...records: object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
