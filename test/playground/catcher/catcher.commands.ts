import {
  command,
  oneOf,
  text,
  type Command,
} from '../../../packages/network/src/control/command.js';
import { ANSWERS, type Catcher, type CatcherAnswer } from './catcher.js';

/** Commands that show the requests of the catcher, and set its answers. */
export function catcherCommands(catcher: Catcher): Record<string, Command> {
  const show = () => ({ url: catcher.url, answer: catcher.answer, caught: catcher.latest });
  return {
    catcher: command('shows where the receiver of webhooks is, and what came', {}, show),
    'catcher-answer': command<{ answer: CatcherAnswer }>(
      'tells the receiver of webhooks how to answer: slow takes five seconds, gone is 410',
      { answer: oneOf(...ANSWERS) },
      ({ answer }) => {
        catcher.answer = answer;
        return show();
      },
    ),
    'catcher-trust': command<{ secret: string }>(
      'gives the receiver of webhooks a secret to check signatures with',
      { secret: text },
      ({ secret }) => catcher.trust(secret),
    ),
    'catcher-clear': command('forgets what came to the receiver of webhooks', {}, () => {
      catcher.clear();
      return show();
    }),
  };
}
