import { slice } from '../shared/slice.js';

/**
 * @import { Playground, PlaygroundFault, PlaygroundPerson, Problem } from '../../service/types.d.ts'
 *
 * @typedef {object} PlaygroundState
 * @property {boolean} isAvailable true if the service runs in the playground
 * @property {boolean} isOpen true while the panel is shown
 * @property {PlaygroundPerson[]} people everybody but the user
 * @property {Playground['groups']} groups
 * @property {Playground['scenes']} scenes
 * @property {PlaygroundFault[]} faults
 * @property {boolean} hasCatcher true if there is a receiver of webhooks
 * @property {boolean} isWorking while a command runs
 * @property {string} done the effect of the last command, in words
 * @property {Problem | null} problem of the last command
 * @property {number | null} tourStep null while there is no tour
 */

/** @type {PlaygroundState} */
export const NO_PLAYGROUND = {
  isAvailable: false,
  isOpen: false,
  people: [],
  groups: [],
  scenes: [],
  faults: [],
  hasCatcher: false,
  isWorking: false,
  done: '',
  problem: null,
  tourStep: null,
};

export const playground = slice(NO_PLAYGROUND, {
  'playground.loaded': (state, /** @type {{ playground: Playground }} */ { playground }) => {
    const { is_available: isAvailable, groups, scenes, faults } = playground;
    const people = playground.people.filter(({ kind }) => kind === 'contact');
    const hasCatcher = playground.commands.some(({ command }) => command === 'catcher');
    return { ...state, isAvailable, people, groups, scenes, faults, hasCatcher };
  },
  'playground.toggled': (state, /** @type {{ isOpen: boolean }} */ { isOpen }) => ({
    ...state,
    isOpen,
    done: '',
    problem: null,
  }),
  'playground.working': (state) => ({ ...state, isWorking: true, done: '', problem: null }),
  'playground.done': (state, /** @type {{ done: string }} */ { done }) => ({
    ...state,
    isWorking: false,
    done,
  }),
  'playground.failed': (state, /** @type {{ problem: Problem }} */ { problem }) => ({
    ...state,
    isWorking: false,
    problem,
  }),
  'tour.moved': (state, /** @type {{ step: number | null }} */ { step }) => ({
    ...state,
    tourStep: step,
  }),
});
