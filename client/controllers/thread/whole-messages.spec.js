import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { finishLoading } from '../../state/thread/threads.reducer.js';
import { aMessage } from '../../testing/factories.js';
import { WholeMessages } from './whole-messages.js';

/** @import { Message } from '../../service/types.d.ts' */
/** @import { AppStore } from '../../state/app.reducer.js' */

const SHORT = aMessage({ id: 'A', text: 'x…' });

describe('WholeMessages', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  /** @type {AppStore} */
  let store;
  /** @type {((message: Message) => void)[]} */
  let answers;

  const shown = () => store.state.threads[SHORT.chat_jid]?.messages[0]?.text;
  const settle = () => jest.advanceTimersByTimeAsync(1);

  beforeEach(() => {
    jest.useFakeTimers();
    const threads = finishLoading({}, SHORT.chat_jid, [SHORT], false);
    store = new Store(reduceApp, { ...INITIAL_STATE, threads });
    answers = [];
    fetched.mockReset().mockImplementation(
      () =>
        new Promise((resolve) => {
          answers.push((message) => resolve(Response.json({ message })));
        }),
    );
  });

  it('shows the whole message', async () => {
    new WholeMessages(store).refresh([SHORT]);
    answers[0]?.(aMessage({ id: 'A', text: 'xyz' }));
    await settle();
    expect(shown()).toBe('xyz');
  });

  it('asks again if another event came meanwhile, and not twice at once', async () => {
    const messages = new WholeMessages(store);
    messages.refresh([SHORT]);
    store.dispatch({ type: 'message.changed', message: SHORT, abridged: ['reactions'] });
    messages.refresh([SHORT]);
    expect(answers).toHaveLength(1);
    answers[0]?.(aMessage({ id: 'A', text: 'older' }));
    await settle();
    expect(shown()).toBe('x…');
    answers[1]?.(aMessage({ id: 'A', text: 'newer' }));
    await settle();
    expect(shown()).toBe('newer');
  });

  it('asks for no message that no thread shows', () => {
    new WholeMessages(store).refresh([aMessage({ id: 'B' })]);
    expect(fetched).not.toHaveBeenCalled();
  });
});
