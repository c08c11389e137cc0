import type { BinaryNode, GroupMetadata } from '@whiskeysockets/baileys';
import { isRecent } from '../../../base/common/time/due.policy.js';
import { dropGroupClaim, groupClaimOf } from '../mapping/group-call.js';
import { toMembers } from '../mapping/group-member.mapper.js';

/** WhatsApp restricts accounts that ask for many groups, and any caller can name any. */
const MAX_QUERIES = 10;
const PER_MS = 60_000;

/** Groups as WhatsApp lists them. */
interface GroupLists {
  /** The metadata that is cached; no query. */
  known(groupJid: string): GroupMetadata | undefined;
  /** Rejects if this account is not in it. */
  query(groupJid: string): Promise<GroupMetadata | undefined>;
}

/**
 * Turns calls that name a group without their caller, as far as WhatsApp says it, into calls of two. Handles one call
 * after the other: their beginnings and ends keep their order.
 */
export class GroupCalls {
  private turn = Promise.resolve();
  private queries = 0;
  private countedSince = -Infinity;

  constructor(private readonly lists: GroupLists) {}

  /** @param then is called once the claim of the stanza is confirmed or dropped */
  check(call: BinaryNode, then: () => void): void {
    this.turn = this.turn.then(() => this.checkClaim(call));
    void this.turn.then(then);
  }

  private async checkClaim(call: BinaryNode): Promise<void> {
    const claim = groupClaimOf(call);
    if (claim && !(await this.isMember(claim.groupJid, claim.callerJid))) dropGroupClaim(call);
  }

  /** Never rejects. */
  private async isMember(groupJid: string, callerJid: string): Promise<boolean> {
    try {
      const list = this.lists.known(groupJid) ?? (await this.query(groupJid));
      return toMembers(list).some(({ pn, lid }) => pn === callerJid || lid === callerJid);
    } catch {
      // This account is not in the group, or the connection is lost.
      return false;
    }
  }

  private async query(groupJid: string): Promise<GroupMetadata | undefined> {
    const now = performance.now();
    if (!isRecent(this.countedSince, now, PER_MS)) [this.queries, this.countedSince] = [0, now];
    this.queries += 1;
    return this.queries > MAX_QUERIES ? undefined : this.lists.query(groupJid);
  }
}
