import type { proto } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { Group } from '../directory/group.js';
import { StatusList } from '../directory/status-list.js';
import * as followUps from './content/follow-ups.js';
import * as secretAddOns from './content/secret-add-ons.js';
import { extendedTextMessage, replyMessage } from './content/text.js';
import { roomOf, type ChatPartner, type SendOptions } from './envelope.js';
import { Person } from './person.js';

/** A message as somebody in its chat knows it. */
export interface KnownMessage {
  id: string;
  from: Account;
  /** The chat it belongs to, as this person sees it. */
  chat: ChatPartner;
  message: proto.IMessage;
}

type Target = secretAddOns.AddOnTarget;
type Sent = Promise<{ id: string }>;

/** What somebody says of a message that it has no right to change: whose it is, or that it is its own. */
export type ForeignOptions = SendOptions & { claim?: 'foreign' | 'own' };

/** Somebody who can speak of messages that are there already: answer them, react to them, change and delete them. */
export abstract class Speaker extends Person {
  async reply(id: string, text: string, options?: SendOptions): Sent {
    const known = this.known(id);
    const author = known.from.address(this.courier.addressingWith(known.chat));
    return this.tellIn(known.chat, replyMessage(text, { ...known, author }), options);
  }

  /** Reacts to a message of either side; an empty emoji takes the reaction back. */
  async react(id: string, emoji: string, options?: SendOptions): Sent {
    return this.add(id, ({ key }) => followUps.reactionMessage(key, emoji), options);
  }

  /** Edits a message of one's own in the form without encryption; `content` is its new text, or all of it. */
  async edit(
    id: string,
    content: string | proto.IMessage,
    options: SendOptions & { form?: followUps.EditForm } = {},
  ): Sent {
    const edited = typeof content === 'string' ? { conversation: content } : content;
    return this.addToOwn(
      id,
      ({ key }) => followUps.editMessage(key, edited, options.form),
      options,
    );
  }

  /** The same in the form of today's clients, which only those who have the original can read. */
  async editEncrypted(id: string, content: string | proto.IMessage, options?: SendOptions): Sent {
    const edited = typeof content === 'string' ? { conversation: content } : content;
    return this.addToOwn(id, (target) => secretAddOns.encryptedEdit(target, edited), options);
  }

  /** Deletes a message for everyone: one's own, or as a group's admin anybody's. */
  async revoke(id: string, options?: SendOptions): Sent {
    const { chat } = this.known(id);
    const make = ({ key }: Target): proto.IMessage => followUps.revokeMessage(key);
    const isByAdmin = chat instanceof Group && chat.isAdmin(this);
    return isByAdmin ? this.add(id, make, options) : this.addToOwn(id, make, options);
  }

  /** Deletes a message that is somebody else's, without asking whether it may; `own` says that it is one's own. */
  async revokeForeign(id: string, { claim, ...options }: ForeignOptions = {}): Sent {
    return this.add(id, ({ key }) => followUps.revokeMessage(claimed(key, claim)), options);
  }

  /** Edits a message that is somebody else's, in either form that is not encrypted. */
  async editForeign(
    id: string,
    text: string,
    { claim, form, ...options }: ForeignOptions & { form?: followUps.EditForm } = {},
  ): Sent {
    const edited = { conversation: text };
    return this.add(
      id,
      ({ key }) => followUps.editMessage(claimed(key, claim), edited, form),
      options,
    );
  }

  /** The same, encrypted as the editor's own edits are. */
  async editForeignEncrypted(id: string, text: string, options?: SendOptions): Sent {
    const edited = { conversation: text };
    return this.add(id, (target) => secretAddOns.encryptedEdit(target, edited), options);
  }

  /** Votes in a poll for all of these options and no others. */
  async vote(id: string, choices: string[], options?: SendOptions): Sent {
    return this.add(id, (target) => secretAddOns.pollVote(target, choices), options);
  }

  /** Says whether one comes to an event. */
  async answerEvent(id: string, answer: secretAddOns.EventAnswer, options?: SendOptions): Sent {
    return this.add(id, (target) => secretAddOns.eventResponse(target, answer), options);
  }

  /** Pins a message for everyone, or takes the pin out. */
  async pin(id: string, isPinned = true, options?: SendOptions): Sent {
    return this.add(id, ({ key }) => followUps.pinMessage(key, isPinned), options);
  }

  /** Posts a status that these people see. */
  async postStatus(
    content: string | proto.IMessage,
    viewers: Person[],
    options?: SendOptions,
  ): Sent {
    const message = typeof content === 'string' ? extendedTextMessage(content) : content;
    const accounts = [this.account, ...viewers.map(({ account }) => account)];
    return this.tellIn(new StatusList(accounts, this.addressing), message, options);
  }

  /** Sends any message at all into a chat. */
  protected abstract tellIn(
    chat: ChatPartner,
    message: proto.IMessage,
    options?: SendOptions,
  ): Sent;

  protected abstract find(id: string): KnownMessage | undefined;

  private known(id: string): KnownMessage {
    const known = this.find(id);
    if (!known) throw new Error(`${this.name} has no message ${id}`);
    return known;
  }

  private async addToOwn(
    id: string,
    make: (target: Target) => proto.IMessage,
    options?: SendOptions,
  ): Sent {
    if (this.known(id).from !== this.account) throw new Error(`${this.name} did not send ${id}`);
    return this.add(id, make, options);
  }

  private async add(
    id: string,
    make: (target: Target) => proto.IMessage,
    options?: SendOptions,
  ): Sent {
    const known = this.known(id);
    return this.tellIn(known.chat, make(this.targetOf(known)), options);
  }

  /** A message as an add-on names it: the chat is called after the other side, or is the room. */
  private targetOf({ id, from, chat, message }: KnownMessage): Target {
    const addressing = this.courier.addressingWith(chat);
    const fromMe = from === this.account;
    const author = from.address(addressing);
    const isNamed = roomOf(chat) !== undefined && !fromMe;
    return {
      key: {
        remoteJid: chat.address(addressing),
        fromMe,
        id,
        ...(isNamed ? { participant: author } : {}),
      },
      // A message without a secret of its own has no add-ons that need one.
      secret: message.messageContextInfo?.messageSecret ?? new Uint8Array(32),
      author,
      editor: this.account.address(addressing),
    };
  }
}

function claimed(
  { remoteJid, id, ...key }: proto.IMessageKey,
  claim: ForeignOptions['claim'] = 'foreign',
): proto.IMessageKey {
  return claim === 'own' ? { remoteJid, id, fromMe: true } : { remoteJid, id, ...key };
}
