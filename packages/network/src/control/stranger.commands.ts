import type { LocalNetwork } from '../local/local-network.js';
import type { Contact } from '../people/contact.js';
import { Stage } from '../stranger/stage.js';
import { Stranger } from '../stranger/stranger.js';
import { command, number, optional, text, texts, type Command } from './command.js';
import type { Roster } from './roster.js';

interface MovesBody {
  contact: string;
  seed: number;
  count: number;
  only?: string[];
  /** People and groups whose messages and addresses it meddles with. */
  others?: string[];
  phone?: string;
}

interface BytesBody {
  contact: string;
  base64: string;
  id?: string;
  group?: string;
  phone?: string;
}

/** Commands for a contact that sends whatever it likes. */
export function strangerCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  const strangers = new Map<Contact, Stranger>();
  const strangerFor = ({ contact, seed, only, others = [], phone }: MovesBody): Stranger => {
    const person = roster.contact(contact);
    const known = strangers.get(person);
    if (known?.seed === seed) return known;
    const people = others.map((name) => roster.contact(name));
    const group = network.group({
      subject: `Of ${person.name}`,
      participants: [person],
      admins: [person],
      creator: roster.phone(phone),
    });
    const ids = people.flatMap(({ received }) => received.map(({ id }) => id));
    const jids = people.flatMap(({ jid, lid }) => [jid, lid]);
    const stage = new Stage(person, roster.phone(phone), group, { jids, ids });
    const stranger = new Stranger(stage, seed, only);
    strangers.set(person, stranger);
    return stranger;
  };
  return {
    stranger: command<MovesBody>(
      'has a contact send all that the protocol allows and more; a seed makes the same moves each time, and goes on with the next ones',
      {
        contact: text,
        seed: number,
        count: number,
        only: optional(texts),
        others: optional(texts),
        phone: optional(text),
      },
      async (body) => {
        const stranger = strangerFor(body);
        for (let move = 0; move < body.count; move += 1) await stranger.move();
        const { made, latest } = stranger;
        return { made, latest };
      },
    ),
    'send-bytes': command<BytesBody>(
      'has a contact send a message whose protobuf is these bytes',
      {
        contact: text,
        base64: text,
        id: optional(text),
        group: optional(text),
        phone: optional(text),
      },
      ({ contact, base64, id, group, phone }) =>
        roster.contact(contact).sendMessage(
          {},
          {
            id,
            to: group === undefined ? roster.phone(phone) : roster.group(group),
            unknownFields: Buffer.from(base64, 'base64'),
          },
        ),
    ),
  };
}
