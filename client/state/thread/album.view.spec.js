import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../../testing/factories.js';
import { threadRows } from './album.view.js';

const album = aMessage({ id: 'A', type: 'album', text: null });
const photo = aMessage({ id: 'P', type: 'image', album_id: 'A' });
const video = aMessage({ id: 'V', type: 'video', album_id: 'A' });
const text = aMessage({ id: 'T' });

describe('threadRows', () => {
  it('shows photos and videos in the row of their album', () => {
    const { rows, partsOf, rowOf } = threadRows([album, photo, text, video]);
    expect(rows).toEqual([album, text]);
    expect(partsOf(album)).toEqual([photo, video]);
    expect([rowOf('V'), rowOf('T'), rowOf(null)]).toEqual(['A', 'T', null]);
  });

  it('has rows for photos whose album is not loaded, was deleted, or is that of somebody else', () => {
    const deleted = { ...album, deleted_at: 1 };
    const foreign = { ...album, from_me: true };
    for (const messages of [[photo], [deleted, photo], [foreign, photo]])
      expect(threadRows(messages).rows).toEqual(messages);
  });

  it('says in a row of its own that a photo was deleted', () => {
    const gone = { ...photo, deleted_at: 1 };
    expect(threadRows([album, gone, video]).rows).toEqual([album, gone]);
  });
});
