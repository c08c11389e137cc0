import type { Account, Addressing } from '../directory/account.js';
import { companionsOf } from '../directory/companion-device.js';
import { tokenBucket } from '../directory/privacy-tokens.js';
import { node, nowSeconds } from '../transport/nodes.js';
import { idBytes } from '../state/ids.js';

/** Issues privacy tokens: the receivers of a person's messages may reply as trusted contacts. */
export class TrustedContacts {
  /** The week of the last token for each of them. */
  private readonly trusted = new Map<Account, number>();

  constructor(
    private readonly account: Account,
    private readonly addressingOf: () => Addressing,
  ) {}

  /**
   * Issues a token to `other`: one in each week with a message to them (Baileys Socket/messages-recv.js,
   * handlePrivacyTokenNotification).
   */
  trust(other: Account): void {
    const bucket = tokenBucket(new Date());
    if (this.trusted.get(other) === bucket) return;
    this.trusted.set(other, bucket);
    const t = nowSeconds();
    const token = node('token', { jid: other.jid, type: 'trusted_contact', t }, idBytes(16));
    const attrs = {
      from: this.account.address(this.addressingOf()),
      sender_lid: this.account.lid,
      type: 'privacy_token',
      id: `token-${this.account.number}-${bucket}`,
      t,
    };
    for (const device of companionsOf(other)) {
      device.deliver(node('notification', attrs, [node('tokens', {}, [token])]));
    }
  }
}
