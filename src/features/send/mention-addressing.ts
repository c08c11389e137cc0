import { Injectable } from '@nestjs/common';
import { userOf } from '../../whatsapp/jid.js';
import { PersonAddressing, type AddressedChat } from './person-addressing.js';

/** The people whom a text mentions, as recipients know them. */
export interface AddressedMentions {
  jids: string[];
  /** The text with their names in it, such as `@900`, in place of the given ones. */
  inText: (text: string) => string;
}

/** Names the people whom a text mentions by the kind of address that its chat uses, also within the text. */
@Injectable()
export class MentionAddressing {
  constructor(private readonly people: PersonAddressing) {}

  async address(chat: AddressedChat, mentions: string[]): Promise<AddressedMentions> {
    const names = new Map<string, string>();
    const jids: string[] = [];
    const kind = mentions.length > 0 ? await this.people.kindInIfKnown(chat) : null;
    for (const jid of mentions) {
      const addressed = await this.people.personAs(kind, chat, jid);
      jids.push(addressed);
      // A text may name a person by either address.
      const known = await Promise.all([
        this.people.personAs('pn', chat, jid),
        this.people.personAs('lid', chat, jid),
      ]);
      for (const each of [jid, ...known]) names.set(userOf(each), userOf(addressed));
    }
    return { jids: [...new Set(jids)], inText: (text) => renamed(text, names) };
  }
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/@(\d+)/g, (whole, user: string) => {
    const name = names.get(user);
    return name === undefined ? whole : `@${name}`;
  });
}
