import type { EditForm } from '../people/content/follow-ups.js';
import type { ForeignOptions } from '../people/speaker.js';
import { command, oneOf, optional, text, type Command } from './command.js';
import type { Roster } from './roster.js';

type Claim = ForeignOptions['claim'];

interface ForeignBody {
  contact: string;
  id: string;
  claim?: Claim;
}

const FOREIGN = { contact: text, id: text, claim: optional(oneOf('foreign', 'own')) };

/**
 * Commands for what only modified clients do. Reusing the id of another message needs no command: `say` and
 * `send` accept any id.
 */
export function misbehaviorCommands(roster: Roster): Record<string, Command> {
  return {
    'revoke-foreign': command<ForeignBody>(
      'has a contact delete a message of somebody else; claim: own pretends that it is its own',
      FOREIGN,
      ({ contact, id, claim }) => roster.contact(contact).revokeForeign(id, { claim }),
    ),
    'edit-foreign': command<ForeignBody & { text: string; form?: EditForm | 'encrypted' }>(
      'has a contact edit a message of somebody else, in any form of edit',
      { ...FOREIGN, text, form: optional(oneOf('wrapped', 'bare', 'encrypted')) },
      ({ contact, id, text: words, claim, form }) => {
        const person = roster.contact(contact);
        return form === 'encrypted'
          ? person.editForeignEncrypted(id, words)
          : person.editForeign(id, words, { claim, form });
      },
    ),
  };
}
