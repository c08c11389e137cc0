import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import type { Group } from '../directory/group.js';
import { children, node, nowSeconds } from '../server/nodes.js';

/** How a call ended for the called accounts. */
export type CallEnd = 'timeout' | 'hang-up' | 'accepted_elsewhere';

/** A call: rings at once on all companions of the called accounts. */
export class Call {
  readonly id = randomBytes(16).toString('hex').toUpperCase();
  /** Answers of companions: `reject`, `accept`, `preaccept`. */
  readonly answers: string[] = [];

  constructor(
    private readonly caller: Account,
    private readonly addressing: Addressing,
    private readonly called: readonly Account[],
    isVideo: boolean,
    private readonly group?: Group,
  ) {
    this.send('offer', {}, [
      node('audio', { enc: 'opus', rate: '16000' }),
      ...(isVideo ? [node('video', { enc: 'vp8', dec: 'vp8', orientation: '0' })] : []),
      node('net', { medium: '3' }),
      node('encopt', { keygen: '2' }),
    ]);
  }

  /** Ends the call as missed. */
  miss(): void {
    this.end('timeout');
  }

  end(how: CallEnd = 'hang-up'): void {
    this.send('terminate', { reason: how === 'hang-up' ? undefined : how, duration: '0' });
  }

  /** Records an answer of a companion, if it is for this call. */
  receiveAnswer(stanza: BinaryNode): void {
    for (const { tag, attrs } of children(stanza)) {
      if (attrs['call-id'] === this.id) this.answers.push(tag);
    }
  }

  private send(
    tag: string,
    attrs: Record<string, string | undefined>,
    content?: BinaryNode[],
  ): void {
    const from = this.caller.address(this.addressing);
    const pn = this.addressing === 'lid' ? this.caller.alternate('lid') : undefined;
    const signal = {
      'call-id': this.id,
      'call-creator': from,
      ...(tag === 'offer' ? { caller_pn: pn } : {}),
      ...(this.group ? { type: 'group', 'group-jid': this.group.jid } : {}),
      ...attrs,
    };
    const stanza = {
      from,
      id: randomBytes(8).toString('hex').toUpperCase(),
      t: nowSeconds(),
      notify: this.caller.name,
      platform: 'android',
      version: '2.26.1.1',
    };
    for (const device of this.called.flatMap(({ companions }) => companions)) {
      device.deliver(node('call', stanza, [node(tag, signal, content)]));
    }
  }
}
