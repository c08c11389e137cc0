import type { EditForm } from '../people/content/follow-ups.js';
import type { ForeignOptions } from '../people/speaker.js';
import type { LocalNetwork } from '../local/local-network.js';
import { command, oneOf, optional, text, type Command } from './command.js';
import { readStanza } from './read-stanza.js';
import type { Roster } from './roster.js';

type Claim = ForeignOptions['claim'];

interface ForeignBody {
  contact: string;
  id: string;
  claim?: Claim;
}

const FOREIGN = { contact: text, id: text, claim: optional(oneOf('foreign', 'own')) };

/**
 * Commands for behavior that only modified clients and a modified server show. Reusing the id of another message needs
 * no command: `say` and `send` accept any id.
 */
export function misbehaviorCommands(
  network: LocalNetwork,
  roster: Roster,
): Record<string, Command> {
  return {
    forge: command<{ stanza: string; phone?: string }>(
      'delivers a stanza to the companions of a phone, whoever it says it is from; JSON: {"tag", "attrs", "content"}',
      { stanza: text, phone: optional(text) },
      ({ stanza, phone }) => network.forge(readStanza(stanza), roster.phone(phone)),
    ),
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
