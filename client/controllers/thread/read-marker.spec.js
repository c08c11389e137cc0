import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { finishLoading } from '../../state/thread/threads.reducer.js';
import { aChat } from '../../testing/factories.js';
import { ReadMarker } from './read-marker.js';

/** @import { AppStore } from '../../state/app.reducer.js' */

const unread = aChat({ unread_count: 1 });

/** The state of a page that shows a chat. */
const reading = {
  ...INITIAL_STATE,
  chats: [unread],
  threads: finishLoading({}, unread.jid, [], false),
  route: { name: /** @type {const} */ ('chat'), jid: unread.jid, messageId: null, trace: null },
};

describe('ReadMarker', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  /** @type {ReadMarker} */
  let marker;

  /** @param {'visible' | 'hidden'} visibilityState */
  const show = (visibilityState) =>
    Object.assign(globalThis, {
      document: Object.assign(new EventTarget(), { visibilityState }),
    });

  beforeEach(() => {
    show('visible');
    /** @type {AppStore} */
    const store = new Store(reduceApp, reading);
    marker = new ReadMarker(store);
    fetched.mockReset().mockRejectedValue(new Error('no answer'));
  });

  it('sends one request for each change of the chat', () => {
    marker.update(reading);
    marker.update(reading);
    marker.update({ ...reading, chats: [{ ...unread, unread_count: 2 }] });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('sends it again once the service is back', () => {
    marker.update(reading);
    marker.update({ ...reading, isServiceAway: true });
    marker.update(reading);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('sends no request while the page is hidden', () => {
    show('hidden');
    marker.update(reading);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends none for a chat that the page has opened by itself', () => {
    marker.update({ ...reading, parts: { ...reading.parts, unattended: unread.jid } });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends it when the page is seen again', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
