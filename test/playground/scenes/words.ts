import {
  locationMessage,
  contactMessage,
} from '../../../packages/network/src/people/content/places-and-cards.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import { advertisementMessage } from '../../../packages/network/src/people/content/advertisement.js';
import { forwarded, textMessage } from '../../../packages/network/src/people/content/text.js';
import { sending, type Scene } from './stage.js';

const PLACE = { degreesLatitude: 52.5163, degreesLongitude: 13.3777, name: 'The meeting point' };
const CARD = { name: 'Caretaker', phones: ['+15550119'] };
const OPTIONS = ['Tuesday', 'Thursday', 'Never'];

/** Scenes of one message without a file. */
export const WORD_SCENES = {
  text: (stage) => stage.me.say(stage.text ?? 'Hello! How are you?', sending(stage)),
  location: (stage) => stage.me.sendMessage(locationMessage(PLACE), sending(stage)),
  contact: (stage) => stage.me.sendMessage(contactMessage(CARD), sending(stage)),
  poll: (stage) => {
    const question = stage.text ?? 'When shall we meet?';
    return stage.me.sendMessage(pollMessage(question, OPTIONS, { version: 3 }), sending(stage));
  },
  forwarded: (stage) => {
    const text = textMessage(stage.text ?? 'This one has been passed on many times.');
    return stage.me.sendMessage(forwarded(text, 5), sending(stage));
  },
  advertisement: (stage) => {
    const text = stage.text ?? 'Hello! I saw your advertisement. Is the offer still open?';
    return stage.me.sendMessage(advertisementMessage(text), sending(stage));
  },
  undecryptable: (stage) =>
    stage.me.sayUndecryptable(
      stage.text ?? 'You could read this at the second try.',
      sending(stage),
    ),
} satisfies Record<string, Scene>;
