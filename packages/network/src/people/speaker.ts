import type { proto } from '@whiskeysockets/baileys';
import type { Addressing } from '../directory/account.js';
import { MessageChanges, type RefusedChange } from './changes/message-changes.js';
import type { ShownMessage } from './changes/shown-message.js';
import { Group } from '../directory/group.js';
import { StatusList } from '../directory/status-list.js';
import * as followUps from './content/follow-ups.js';
import * as secretAddOns from './content/secret-add-ons.js';
import { extendedTextMessage, replyMessage, statusReplyMessage } from './content/text.js';
import { roomOf, type ChatPartner, type SendOptions } from './content/envelope.js';
import type { KnownMessage } from './changes/known-message.js';
import { Person } from './person.js';

type Target = secretAddOns.AddOnTarget;
type Sent = Promise<{ id: string }>;

/** The key of a change without permission: names the real author, or claims the message as the own one. */
export type ForeignOptions = SendOptions & { claim?: 'foreign' | 'own' };

/** The form of address in a vote; by default that of its chat. */
export type VoteOptions = SendOptions & {
  authorAs?: Addressing;
  voterAs?: Addressing;
  /** Pretends to be somebody else. */
  inNameOf?: Person;
  votedAt?: Date;
};

/** A person who can reply to existing messages, react to them, change and delete them. */
export abstract class Speaker extends Person {
  protected readonly changes = new MessageChanges(this.account, this.core.directory, (id) =>
    this.find(id),
  );

  /** Changes that arrived and were ignored, because they were wrong or not allowed. */
  get refused(): RefusedChange[] {
    return this.changes.refused;
  }

  /** A message with the changes that have arrived; undefined if it is not known. */
  shown(id: string): ShownMessage | undefined {
    return this.changes.shown(id);
  }

  async reply(id: string, text: string, options?: SendOptions): Sent {
    const known = this.known(id);
    const author = known.from.address(this.messenger.addressingWith(known.chat));
    return this.sendTo(known.chat, replyMessage(text, { ...known, author }), options);
  }

  /** Answers a status in the chat with its author. */
  async replyToStatus(id: string, text: string, options?: SendOptions): Sent {
    const { from, message } = this.known(id);
    const author = from.address(this.messenger.addressingWith(from));
    const reply = statusReplyMessage(text, { id, author, message });
    return this.sendTo(from, reply, options);
  }

  /** Reacts to a message of either side; an empty emoji removes the reaction. */
  async react(id: string, emoji: string, options?: SendOptions): Sent {
    return this.add(id, ({ key }) => followUps.reactionMessage(key, emoji), options);
  }

  /** Edits an own message, unencrypted; `content` is its new text or content. */
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

  /** Edits an own message, encrypted as by current clients. */
  async editEncrypted(id: string, content: string | proto.IMessage, options?: SendOptions): Sent {
    const edited = typeof content === 'string' ? { conversation: content } : content;
    return this.addToOwn(id, (target) => secretAddOns.encryptedEdit(target, edited), options);
  }

  /** Deletes a message for everyone: an own one, or as a group admin anybody's. */
  async revoke(id: string, options?: SendOptions): Sent {
    const { chat } = this.known(id);
    const make = ({ key }: Target): proto.IMessage => followUps.revokeMessage(key);
    const isByAdmin = chat instanceof Group && chat.isAdmin(this);
    return isByAdmin ? this.add(id, make, options) : this.addToOwn(id, make, options);
  }

  /** Deletes somebody else's message without permission; `own` pretends that it is the own one. */
  async revokeForeign(id: string, { claim, ...options }: ForeignOptions = {}): Sent {
    return this.add(id, ({ key }) => followUps.revokeMessage(claimed(key, claim)), options);
  }

  /** Edits somebody else's message without permission, unencrypted. */
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

  /** Edits somebody else's message without permission, encrypted. */
  async editForeignEncrypted(id: string, text: string, options?: SendOptions): Sent {
    const edited = { conversation: text };
    return this.add(id, (target) => secretAddOns.encryptedEdit(target, edited), options);
  }

  /** Votes in a poll for exactly these options, whether it has or allows them or not. */
  async vote(
    id: string,
    choices: string[],
    { authorAs, voterAs, inNameOf = this, votedAt, ...options }: VoteOptions = {},
  ): Sent {
    const { from, chat } = this.known(id);
    const addressing = this.messenger.addressingWith(chat);
    const named = {
      author: from.address(authorAs ?? addressing),
      editor: inNameOf.account.address(voterAs ?? addressing),
    };
    return this.add(
      id,
      (target) => secretAddOns.pollVote({ ...target, ...named }, choices, votedAt),
      options,
    );
  }

  /** Accepts or declines an event. */
  async answerEvent(id: string, answer: secretAddOns.EventAnswer, options?: SendOptions): Sent {
    return this.add(id, (target) => secretAddOns.eventResponse(target, answer), options);
  }

  /** Pins a message for everyone, or unpins it. */
  async pin(id: string, isPinned = true, options?: SendOptions): Sent {
    return this.add(id, ({ key }) => followUps.pinMessage(key, isPinned), options);
  }

  /** Posts a status for these viewers. */
  async postStatus(
    content: string | proto.IMessage,
    viewers: Person[],
    options?: SendOptions,
  ): Sent {
    const message = typeof content === 'string' ? extendedTextMessage(content) : content;
    const accounts = [this.account, ...viewers.map(({ account }) => account)];
    return this.sendTo(new StatusList(accounts, this.addressing), message, options);
  }

  /** Sends any message to a chat. */
  protected abstract sendTo(
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
    return this.sendTo(known.chat, make(this.targetOf(known)), options);
  }

  /** The target of an add-on, in the view of this person. */
  private targetOf({ id, from, chat, message }: KnownMessage): Target {
    const addressing = this.messenger.addressingWith(chat);
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
      // Add-ons of messages without a secret do not use it.
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
