import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import { companionsOf } from '../directory/companion-device.js';
import type { Group } from '../directory/group.js';
import { newId } from '../state/ids.js';
import { children, node, nowSeconds } from '../transport/nodes.js';

/**
 * The end of a call for the called accounts: the reason in the server's `terminate`. A caller who hangs up gives none
 * (whatsmeow: call.go, types/events/call.go).
 */
export type CallEnd = 'timeout' | 'hang-up' | 'accepted_elsewhere' | 'rejected_elsewhere';

/**
 * A call to all companions of the called accounts. One of two people rings with an `offer`, one of a group with an
 * `offer_notice`, which names the kind in attributes (whatsmeow: call.go, `CallOfferNotice`).
 */
export class Call {
  /** Answers of companions: `reject`, `accept`, `preaccept`. */
  readonly answers: string[] = [];

  constructor(
    private readonly caller: Account,
    private readonly addressing: Addressing,
    private readonly called: readonly Account[],
    private readonly isVideo: boolean,
    private readonly group?: Group,
    readonly id = newId(16),
  ) {}

  ring(): void {
    if (this.group) {
      return this.send('offer_notice', { type: 'group', media: this.isVideo ? 'video' : 'audio' });
    }
    this.send('offer', {}, [
      node('audio', { enc: 'opus', rate: '16000' }),
      ...(this.isVideo ? [node('video', { enc: 'vp8', dec: 'vp8', orientation: '0' })] : []),
      node('net', { medium: '3' }),
      node('encopt', { keygen: '2' }),
    ]);
  }

  /** Sends a report about a call that changes nothing: about the speed of the relays, or another network. */
  chatter(): void {
    this.send('relaylatency', {}, [node('te', { latency: '83' })]);
    this.send('transport', {}, [node('net', { medium: '3' })]);
  }

  /** Ends the call as missed. */
  miss(): void {
    this.end('timeout');
  }

  end(how: CallEnd = 'hang-up'): void {
    this.send('terminate', { reason: how === 'hang-up' ? undefined : how, duration: '0' });
  }

  /** Records an answer of a companion, if it is for this call. A rejected call stops ringing on all devices. */
  receiveAnswer(stanza: BinaryNode): void {
    for (const { tag, attrs } of children(stanza)) {
      if (attrs['call-id'] !== this.id) continue;
      this.answers.push(tag);
      if (tag === 'reject') this.end('rejected_elsewhere');
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
      ...(tag === 'offer' || tag === 'offer_notice' ? { caller_pn: pn } : {}),
      ...(this.group ? { 'group-jid': this.group.jid } : {}),
      ...attrs,
    };
    const stanza = {
      from,
      id: newId(8),
      t: nowSeconds(),
      notify: this.caller.name,
      platform: 'android',
      version: '2.26.1.1',
    };
    for (const device of this.called.flatMap(companionsOf)) {
      device.deliver(node('call', stanza, [node(tag, signal, content)]));
    }
  }
}
