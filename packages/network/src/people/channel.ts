import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { companionsOf } from '../directory/companion-device.js';
import { newMessageId } from '../state/ids.js';
import { node, nowSeconds } from '../transport/nodes.js';
import { textMessage } from './content/text.js';
import { stanzaKind } from './stanza-kind.js';

/** The ids of a post: followers use `id`, the server uses `serverId`. */
export interface ChannelPost {
  id: string;
  serverId: string;
}

/** A channel (newsletter): its posts go to all followers, unencrypted. */
export class Channel {
  private readonly posts = new Map<string, ChannelPost>();

  constructor(
    readonly jid: string,
    readonly name: string,
    private readonly followers: readonly Account[],
  ) {}

  /** Posts a text, or any message. */
  post(content: string | proto.IMessage): ChannelPost {
    const message = typeof content === 'string' ? textMessage(content) : content;
    const post = { id: newMessageId(), serverId: String(100 + this.posts.size) };
    this.posts.set(post.id, post);
    const { type, mediaType } = stanzaKind(message);
    const plaintext = node(
      'plaintext',
      { mediatype: mediaType },
      proto.Message.encode(message).finish(),
    );
    const attrs = { from: this.jid, id: post.id, server_id: post.serverId, t: nowSeconds(), type };
    this.deliver(() => node('message', attrs, [plaintext]));
    return post;
  }

  /** Notifies the followers of a reaction, without its author. */
  react(id: string, emoji: string): void {
    const post = this.posts.get(id);
    if (!post) throw new Error(`${this.name} has no post ${id}`);
    const attrs = {
      from: this.jid,
      type: 'newsletter',
      id: newMessageId(),
      t: nowSeconds(),
    };
    const reaction = node('reaction', { message_id: post.serverId }, [
      node('reaction', {}, Buffer.from(emoji)),
    ]);
    this.deliver(() => node('notification', attrs, [reaction]));
  }

  private deliver(make: () => ReturnType<typeof node>): void {
    for (const device of this.followers.flatMap(companionsOf)) {
      device.deliver(make());
    }
  }
}
