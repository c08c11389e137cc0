import { describe, expect, it } from '@jest/globals';
import { NO_PLAYGROUND, playground } from './playground.reducer.js';
import { faultCommand, faultWording, panelStatus, sceneWording } from './playground.view.js';

/** @import { Playground, PlaygroundPerson } from '../../service/types.d.ts' */

/**
 * @param {string} name
 * @param {PlaygroundPerson['kind']} kind
 */
const person = (name, kind) => ({ kind, name, number: '1', jid: '', lid: '', about: null });

/** @type {Playground} */
const FOUND = {
  is_available: true,
  people: [person('You', 'phone'), person('Echo', 'contact')],
  groups: [],
  scenes: ['text'],
  faults: [{ name: 'drop', does: 'cuts', is_on: null }],
  commands: [],
};

const PROBLEM = { error: 'No.', code: 'playground_failed' };

describe('the state of the playground', () => {
  it('lists everybody but the user', () => {
    const state = playground.reduce(NO_PLAYGROUND, {
      type: 'playground.loaded',
      playground: FOUND,
    });
    expect(state.people.map(({ name }) => name)).toEqual(['Echo']);
    expect(state).toMatchObject({ isAvailable: true, scenes: ['text'], isOpen: false });
  });

  it('tells the effect of the last command, until the next one or a look elsewhere', () => {
    const done = playground.reduce(NO_PLAYGROUND, { type: 'playground.done', done: 'Echo: Photo' });
    expect(done.done).toBe('Echo: Photo');
    const failed = playground.reduce(done, { type: 'playground.failed', problem: PROBLEM });
    expect(playground.reduce(failed, { type: 'playground.working' })).toMatchObject({
      done: '',
      problem: null,
    });
    expect(playground.reduce(failed, { type: 'playground.toggled', isOpen: true })).toMatchObject({
      isOpen: true,
      done: '',
      problem: null,
    });
  });

  it('follows the tour', () => {
    const there = playground.reduce(NO_PLAYGROUND, { type: 'tour.moved', step: 2 });
    expect(there.tourStep).toBe(2);
    expect(playground.reduce(there, { type: 'tour.moved', step: null }).tourStep).toBeNull();
  });
});

describe('the words of the playground', () => {
  it("are the network's own for scenes and faults that this page does not know", () => {
    expect(faultWording({ name: 'odd', does: 'does odd things', is_on: false })).toEqual({
      label: 'odd',
      watch: 'does odd things',
    });
    expect(sceneWording('sing')).toEqual({ label: 'sing', watch: '' });
    expect(sceneWording('image').label).toBe('Photo');
  });

  it('name the faults that are on by the word of the network, not by that of the last command', () => {
    const faults = [
      { name: 'refuse-next', does: '', is_on: true },
      { name: 'black-hole', does: '', is_on: false },
    ];
    const done = 'Echo: Photo';
    expect(panelStatus({ done, faults })).toBe('Echo: Photo · On: Refuse my next message (463)');
    expect(panelStatus({ done, faults: [{ ...faults[1], is_on: false }] })).toBe(done);
    expect(faultCommand(faults[0]).done).toBe('');
  });
});
