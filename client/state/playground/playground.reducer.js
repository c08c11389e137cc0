/**
 * @import { Playground, PlaygroundFault, PlaygroundPerson, Problem } from '../../service/types.d.ts'
 *
 * @typedef {object} PlaygroundState
 * @property {boolean} isAvailable whether the service runs in the playground
 * @property {boolean} isOpen whether the panel is shown
 * @property {PlaygroundPerson[]} people everybody but the user
 * @property {Playground['groups']} groups
 * @property {Playground['scenes']} scenes
 * @property {PlaygroundFault[]} faults
 * @property {boolean} hasCatcher whether there is a receiver of webhooks
 * @property {boolean} isWorking while a command runs
 * @property {string} done what the last command did, for people
 * @property {Problem | null} problem of the last command
 * @property {number | null} tourStep null while there is no tour
 *
 * @typedef {{ type: 'playground.loaded', playground: Playground }
 *   | { type: 'playground.toggled', isOpen: boolean }
 *   | { type: 'playground.working' }
 *   | { type: 'playground.done', done: string }
 *   | { type: 'playground.failed', problem: Problem }
 *   | { type: 'tour.moved', step: number | null }} PlaygroundAction
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

/**
 * @param {PlaygroundState} state
 * @param {PlaygroundAction} action
 * @returns {PlaygroundState}
 */
export function reducePlayground(state, action) {
  switch (action.type) {
    case 'playground.loaded': {
      const { is_available: isAvailable, groups, scenes, faults } = action.playground;
      const people = action.playground.people.filter(({ kind }) => kind === 'contact');
      const hasCatcher = action.playground.commands.some(({ command }) => command === 'catcher');
      return { ...state, isAvailable, people, groups, scenes, faults, hasCatcher };
    }
    case 'playground.toggled':
      return { ...state, isOpen: action.isOpen, done: '', problem: null };
    case 'playground.working':
      return { ...state, isWorking: true, done: '', problem: null };
    case 'playground.done':
      return { ...state, isWorking: false, done: action.done };
    case 'playground.failed':
      return { ...state, isWorking: false, problem: action.problem };
    default:
      return { ...state, tourStep: action.step };
  }
}
