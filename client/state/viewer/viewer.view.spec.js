import { describe, expect, it } from '@jest/globals';
import { aMedia, aMessage } from '../../testing/factories.js';
import { picturesOf } from './viewer.view.js';

describe('the viewer', () => {
  it('shows the pictures and videos that can be fetched', () => {
    const media = aMedia();
    const picture = aMessage({ id: 'picture', type: 'image', media });
    const messages = [
      aMessage({ id: 'text' }),
      picture,
      aMessage({ ...picture, id: 'on the phone only', media: { ...media, url: null } }),
      aMessage({ ...picture, id: 'once', is_view_once: true }),
      aMessage({ ...picture, id: 'deleted', deleted_at: 1 }),
      aMessage({ id: 'document', type: 'document', media }),
      aMessage({ id: 'video', type: 'video', media }),
    ];
    expect(picturesOf(messages).map(({ id }) => id)).toEqual(['picture', 'video']);
  });
});
