import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Phone } from '../../packages/network/src/people/phone.js';

export const FIRST_ACCOUNT = 'default';
const FIRST_FURTHER_NUMBER = 15_550_200;

/** The phones of the user, one for each account: the first from the start, others when an account needs one. */
export class UserPhones {
  private readonly byAccount: Map<string, Promise<Phone>>;

  /** @param bringIn lets a further phone know the people before it is linked */
  constructor(
    private readonly network: LocalNetwork,
    first: Phone,
    private readonly bringIn: (phone: Phone) => Promise<void>,
  ) {
    this.byAccount = new Map([[FIRST_ACCOUNT, Promise.resolve(first)]]);
  }

  /** The phone of an account, which stays the same if it is linked again. */
  of(account: string): Promise<Phone> {
    const known = this.byAccount.get(account);
    if (known) return known;
    const made = this.make(account, this.byAccount.size - 1);
    this.byAccount.set(account, made);
    return made;
  }

  private async make(account: string, index: number): Promise<Phone> {
    const number = String(FIRST_FURTHER_NUMBER + index);
    const phone = this.network.phone({ name: `You (${account})`, number });
    await this.bringIn(phone);
    return phone;
  }
}
