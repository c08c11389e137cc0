import { randomBytes } from 'node:crypto';
import type { Account, Addressing } from '../directory/account.js';
import { node, nowSeconds } from '../server/nodes.js';

/** Issues privacy tokens: the receivers of a person's messages may reply as trusted contacts. */
export class TrustedContacts {
  private readonly trusted = new Set<Account>();

  constructor(
    private readonly account: Account,
    private readonly addressingOf: () => Addressing,
  ) {}

  /** Issues a token to `other`, once (Baileys Socket/messages-recv.js, handlePrivacyTokenNotification). */
  trust(other: Account): void {
    if (this.trusted.has(other)) return;
    this.trusted.add(other);
    const t = nowSeconds();
    const token = node('token', { jid: other.jid, type: 'trusted_contact', t }, randomBytes(16));
    const attrs = {
      from: this.account.address(this.addressingOf()),
      sender_lid: this.account.lid,
      type: 'privacy_token',
      id: `token-${this.account.number}`,
      t,
    };
    for (const device of other.companions) {
      device.deliver(node('notification', attrs, [node('tokens', {}, [token])]));
    }
  }
}
