import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { SettingsKeeper } from '../page/settings-keeper.js';
import { PlaygroundControl } from './playground-control.js';

/** @import { AppStore } from '../../state/app.reducer.js' */

const SWITCH = { name: 'black-hole', is_on: false };

/** @param {boolean} isOn */
const answer = (isOn) =>
  Response.json({
    is_available: true,
    people: [],
    commands: [],
    faults: [{ ...SWITCH, is_on: isOn }],
  });

describe('PlaygroundControl', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  /** @type {AppStore} */
  let store;
  /** @type {SettingsKeeper} */
  let settings;
  /** @type {PlaygroundControl} */
  let control;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { document: { visibilityState: 'visible' } });
    store = new Store(reduceApp, INITIAL_STATE);
    settings = new SettingsKeeper(store, /** @type {Storage} */ ({}));
    control = new PlaygroundControl(store, settings);
    fetched.mockReset();
  });

  it('ignores an answer from before a command', async () => {
    /** @type {(answer: Response) => void} */
    let answerLate = () => undefined;
    fetched.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    control.toggle(true);
    fetched.mockImplementation(() => Promise.resolve(answer(true)));
    await control.run('faults', { fault: 'black-hole', on: true }, 'on');
    answerLate(answer(false));
    await jest.advanceTimersByTimeAsync(100);
    expect(store.state.playground.faults).toMatchObject([{ is_on: true }]);
  });

  it('remembers a tour that was left for good, but not one that is still open', () => {
    const change = jest.spyOn(settings, 'change').mockResolvedValue();
    control.intents['tour-move']?.({ step: 1 });
    expect(change).not.toHaveBeenCalled();
    control.intents['tour-move']?.({ step: null });
    expect(change).toHaveBeenCalledWith({ hasSeenTour: true });
    expect(store.state.playground.tourStep).toBeNull();
  });

  it('asks for nothing while a command runs', async () => {
    fetched.mockReturnValue(new Promise(() => undefined));
    store.dispatch({ type: 'playground.toggled', isOpen: true });
    void control.run('faults', { fault: 'black-hole', on: true }, 'on');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
