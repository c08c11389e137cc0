/**
 * Every type of an entry in a thread, and of a change that is sent. The source for the API, the store, the masks of
 * recordings and the API document.
 */
export const MESSAGE_TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'event',
  'album',
  'group_invite',
  'reaction',
  'edit',
  'deletion',
  'vote',
  'call',
  'undecrypted',
  'system',
  'unsupported',
] as const;

export type MessageType = (typeof MESSAGE_TYPES)[number];
