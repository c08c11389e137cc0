import type { BinaryNode } from '@whiskeysockets/baileys';
import { idBytes, newId } from '../state/ids.js';
import { node } from '../transport/nodes.js';
import type { Account, Addressing } from './account.js';
import { companionsOf } from './companion-device.js';
import { addModeOf, groupNode, groupNotice, memberNodes } from './group-nodes.js';
import type { GroupRole, GroupSettings, GroupState } from './group-state.js';

/** The author or the object of a change: an account, or the person that owns it. */
export type Member = Account | { account: Account };

/** A group: its members and settings. Each change sends a notice to the members' companions. */
export class Group implements GroupState {
  readonly members = new Map<Account, GroupRole>();
  /** Members who left by themselves: only an invitation brings them back. */
  readonly left = new Set<Account>();
  readonly settings: GroupSettings;
  keyEpoch = 0;

  constructor(
    readonly jid: string,
    public subject: string,
    /** May change: WhatsApp moves old groups from numbers to LIDs. */
    public addressing: Addressing,
    readonly creator: Account,
    readonly createdAt = new Date(),
  ) {
    this.settings = {
      subjectAt: createdAt,
      subjectBy: creator,
      ephemeralSeconds: 0,
      isAnnouncement: false,
      isLocked: false,
      canMembersAdd: false,
      inviteCode: idBytes(11).toString('hex'),
    };
    this.members.set(creator, 'superadmin');
  }

  get name(): string {
    return this.subject;
  }

  get accounts(): Account[] {
    return [...this.members.keys()];
  }

  address(): string {
    return this.jid;
  }

  has(member: Member): boolean {
    return this.members.has(accountOf(member));
  }

  isAdmin(member: Member): boolean {
    const role = this.members.get(accountOf(member));
    return role === 'admin' || role === 'superadmin';
  }

  /** Notifies the members of the new group; without this it counts as an old one. */
  introduce(): void {
    this.notify(this.creator, node('create', { type: 'new' }, [groupNode(this)]));
  }

  rename(by: Member, subject: string): void {
    this.subject = subject;
    this.settings.subjectAt = new Date();
    this.settings.subjectBy = accountOf(by);
    const { lid, jid } = accountOf(by);
    const owner = this.addressing === 'lid' ? { s_o: lid, s_o_pn: jid } : { s_o: jid };
    const t = String(Math.floor(this.settings.subjectAt.getTime() / 1000));
    this.notify(by, node('subject', { subject, s_t: t, ...owner }));
  }

  describe(by: Member, text: string, id = newId(8)): void {
    this.settings.description = text ? { id, text, by: accountOf(by), at: new Date() } : undefined;
    const body = [node('body', {}, Buffer.from(text))];
    this.notify(by, node('description', text ? { id } : { delete: 'true' }, text ? body : []));
  }

  add(by: Member, ...added: Member[]): void {
    const accounts = added.map(accountOf).filter((account) => !this.has(account));
    for (const account of accounts) {
      this.members.set(account, 'member');
      this.left.delete(account);
    }
    if (accounts.length > 0) this.notify(by, node('add', {}, memberNodes(this, accounts)));
  }

  /** Removes members, and notifies them, too. A member who removes itself leaves. */
  remove(by: Member, ...removed: Member[]): void {
    const accounts = removed.map(accountOf).filter((account) => this.has(account));
    if (accounts.length === 0) return;
    this.notify(by, node('remove', {}, memberNodes(this, accounts)));
    for (const account of accounts) this.members.delete(account);
    this.keyEpoch += 1;
  }

  /** The last admin who leaves hands the group over to another member. */
  leave(member: Member): void {
    this.remove(member, member);
    this.left.add(accountOf(member));
    const [heir] = this.members.keys();
    if (heir && !this.accounts.some((account) => this.isAdmin(account))) this.promote(heir, heir);
  }

  promote(by: Member, ...promoted: Member[]): void {
    this.setRole(by, 'promote', 'admin', promoted);
  }

  demote(by: Member, ...demoted: Member[]): void {
    this.setRole(by, 'demote', 'member', demoted);
  }

  /** Changes the role of a member without a notice: only queries show it. */
  setRoleQuietly(member: Member, role: GroupRole): void {
    if (this.has(member)) this.members.set(accountOf(member), role);
  }

  /** Lets messages disappear after some seconds; 0 keeps them. */
  setEphemeral(by: Member, seconds: number): void {
    this.settings.ephemeralSeconds = seconds;
    this.notify(
      by,
      seconds ? node('ephemeral', { expiration: String(seconds) }) : node('not_ephemeral'),
    );
  }

  /** Restricts writing to admins, or opens it. */
  setAnnouncement(by: Member, isOn: boolean): void {
    this.settings.isAnnouncement = isOn;
    this.notify(by, node(isOn ? 'announcement' : 'not_announcement'));
  }

  /** Restricts the settings to admins, or opens them. */
  setLocked(by: Member, isOn: boolean): void {
    this.settings.isLocked = isOn;
    this.notify(by, node(isOn ? 'locked' : 'unlocked'));
  }

  /** Lets members without a role add others, or not. */
  setMemberAdding(by: Member, isOn: boolean): void {
    this.settings.canMembersAdd = isOn;
    this.notify(by, node('member_add_mode', {}, Buffer.from(addModeOf(this))));
  }

  private setRole(by: Member, change: string, role: GroupRole, members: Member[]): void {
    const accounts = members.map(accountOf).filter((account) => this.has(account));
    for (const account of accounts) this.members.set(account, role);
    if (accounts.length > 0) this.notify(by, node(change, {}, memberNodes(this, accounts)));
  }

  /** Notifies the companions of all members, the author's included. */
  private notify(by: Member, change: BinaryNode): void {
    const notice = groupNotice(this, accountOf(by), change);
    for (const account of this.accounts) {
      for (const device of companionsOf(account)) {
        device.hasDirtyGroups ||= !device.isOnline;
        device.deliver(notice);
      }
    }
  }
}

export function accountOf(member: Member): Account {
  return 'account' in member ? member.account : member;
}
