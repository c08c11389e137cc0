import { beforeEach, describe, expect, it } from '@jest/globals';
import { FileStates } from '../../../base/storage/file-states.js';
import type { KeptMedia } from './kept-media.js';
import { MessageView } from '../work/message-view.js';
import { toMediaDto } from './media.mapper.js';

const CHAT = '15550101@s.whatsapp.net';
const SHA256 = 'a'.repeat(64);
const OWNER = {
  id: 'A/1',
  chat_jid: CHAT,
  from_me: false,
  sender_jid: CHAT,
  type: 'image' as const,
  is_view_once: false,
};
const FAILURE = { state: 'expired', code: 'phone_has_none' } as const;

let files: FileStates;

beforeEach(() => {
  files = new FileStates();
});

function stateOf(media: Partial<KeptMedia>, owner: Partial<typeof OWNER> = {}) {
  return toMediaDto(
    { sha256: SHA256, ...media } as KeptMedia,
    { ...OWNER, ...owner },
    new MessageView(files, 'default', ''),
  );
}

describe('the file of a message', () => {
  it('is at WhatsApp, on its way, here, and at WhatsApp again when it is dropped', () => {
    expect(stateOf({}).state).toBe('remote');
    files.beginFetch(SHA256);
    files.beginFetch(SHA256);
    files.endFetch(SHA256);
    expect(stateOf({}).state).toBe('fetching');
    files.addStored(SHA256);
    expect(stateOf({}).state).toBe('stored');
    files.endFetch(SHA256);
    files.removeStored(SHA256);
    expect(stateOf({}).state).toBe('remote');
  });

  it('has its last failure until it is fetched again', () => {
    const failed = { failure: FAILURE };
    expect(stateOf(failed)).toMatchObject({ state: 'expired', error_code: 'phone_has_none' });
    files.beginFetch(SHA256);
    expect(stateOf(failed)).toMatchObject({ state: 'fetching', error_code: null });
    files.addStored(SHA256);
    expect(stateOf(failed)).toMatchObject({ state: 'stored', error_code: null });
  });

  it('has a path with its chat, and with its sender if that is somebody else', () => {
    const [path, query] = stateOf({}).url!.split('?');
    expect(path).toBe('/api/messages/A%2F1/media');
    const named = { chat_jid: CHAT, sender_jid: CHAT };
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(named);
    expect(stateOf({}, { from_me: true }).url).not.toContain('sender_jid');
  });

  it('has no path if it cannot be fetched, but has one if a row of an earlier version leaves that open', () => {
    expect(stateOf({ sha256: null }).url).toBeNull();
    expect(stateOf({ sha256: undefined })).toMatchObject({
      sha256: null,
      state: 'remote',
      url: expect.stringContaining('/media?'),
    });
  });

  it('has a thumbnail if the message carries one, or if a stored picture can be scaled', () => {
    expect(stateOf({}).thumbnail_url).toBeNull();
    expect(stateOf({ hasThumbnail: true }).thumbnail_url).toContain('/thumbnail?');
    expect(stateOf({ hasThumbnail: true }, { is_view_once: true }).thumbnail_url).toBeNull();
    files.addStored(SHA256);
    expect(stateOf({}).thumbnail_url).toContain('/thumbnail?');
    expect(stateOf({}, { type: 'video' as 'image' }).thumbnail_url).toBeNull();
  });
});
