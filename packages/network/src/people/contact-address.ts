import { linkedProfileNotice, numberChangeNotice } from '../directory/address-notices.js';
import type { Account } from '../directory/account.js';
import { companionsOf } from '../directory/companion-device.js';
import type { Directory } from '../directory/directory.js';
import type { Person } from './person.js';

/** The parts of a contact's number and LID that the server reveals, and changes of the number. */
export class ContactAddress {
  constructor(
    private readonly account: Account,
    private readonly directory: Directory,
    private readonly defaultPeer: () => Person,
  ) {}

  /** True if the server hides the address that is not in use. */
  get isAlternateHidden(): boolean {
    return this.account.hidesAlternate;
  }

  set isAlternateHidden(isHidden: boolean) {
    this.account.hidesAlternate = isHidden;
  }

  /** Sends the notice that this contact's LID belongs to its number. */
  reveal(to: Person = this.defaultPeer()): void {
    this.isAlternateHidden = false;
    for (const device of companionsOf(to.account))
      device.deliver(linkedProfileNotice(this.account));
  }

  /** Changes the number; LID and keys stay. */
  changeNumber(number: string, to: Person = this.defaultPeer()): void {
    const old = this.account.jid;
    this.directory.renumber(this.account, number);
    for (const device of companionsOf(to.account)) {
      device.deliver(numberChangeNotice(this.account, old));
    }
  }
}
