import { describe, expect, it } from '@jest/globals';
import { addressOf, parseAnswer } from './address.js';

describe('an address below the path of a proxy', () => {
  it.each([
    ['', '/api/chats?limit=5', '/api/chats?limit=5'],
    ['/dash', '/api/chats', '/dash/api/chats'],
    ['/dash', '/dash/api/chats', '/dash/api/chats'],
    // The service knows another base.
    ['/dash', '/other/place/api/messages/api/media', '/dash/api/messages/api/media'],
    ['/api', '/api/chats', '/api/api/chats'],
    ['/api', '/api/api/chats', '/api/api/chats'],
    // No paths of the service.
    ['/dash', 'https://example.com/api/x', 'https://example.com/api/x'],
    ['/dash', '/hook?to=/api/x', '/hook?to=/api/x'],
  ])('below %j, %s is at %s', (base, path, address) => {
    expect(addressOf(path, base)).toBe(address);
  });

  it('is what links in answers become; words of people stay', () => {
    const answer = { text: '/api/x', media: { url: '/api/m', thumbnail_url: null }, at: 1 };
    const text = JSON.stringify(answer);
    expect(parseAnswer(text, '')).toEqual(answer);
    const media = { url: '/dash/api/m', thumbnail_url: null };
    expect(parseAnswer(text, '/dash')).toEqual({ ...answer, media });
  });
});
