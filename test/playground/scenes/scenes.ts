import { FILE_SCENES } from './files.js';
import { FOLLOW_UP_SCENES } from './follow-ups.js';
import type { Scene } from './stage.js';
import { WORD_SCENES } from './words.js';

/** All scenes of a person, by name. */
export const SCENES: Record<string, Scene> = {
  ...WORD_SCENES,
  ...FILE_SCENES,
  ...FOLLOW_UP_SCENES,
};

/** Scenes that leave a message in the chat, also when they were long ago. */
export const LASTING_SCENES = Object.keys(SCENES).filter(
  (name) => !['typing', 'call', 'missed-call', 'undecryptable'].includes(name),
);
