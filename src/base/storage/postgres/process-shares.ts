import { waitUntil } from '../../common/async/wait-until.js';
import { AccountShares, isFree, type AccountShare, type EndAsked } from '../account-shares.js';
import { LeaseWatch, type Clocks } from './lease.machine.js';
import { planMoves } from './share.policy.js';
import type { Member } from './lease.repository.js';
import type { MemberRow, SharesRepository } from './shares.repository.js';

/** More would take longer than the lease may wait for its renewal. */
const MOST_MOVES = 100;
const BRING = { eachMs: 100, withinMs: 20_000 };

/** The part of a process's lease that its shares use. */
export interface ShareContext {
  /** This process. */
  member: Member;
  /** Each use is one after the other. */
  rows(): Promise<SharesRepository>;
  /** Ends the connections of processes that have ended, or were given up; resolves once they have ended. */
  endLost(): Promise<void>;
  /** The same for those of this process that were lost. */
  endBroken(): Promise<void>;
  wakeOthers(): Promise<void>;
}

/** The accounts of this process; if it leads, it divides those of all. */
export class ProcessShares extends AccountShares {
  override all: AccountShare[] = [];
  private leads = false;
  /** This process is about to end. */
  isDraining = false;
  /** Accounts that stay here. */
  private readonly kept = new Set<string>();
  private readonly watches = new Map<string, LeaseWatch>();

  constructor(private readonly context: ShareContext) {
    super();
  }

  override get mine(): AccountShare[] {
    return this.all.filter(({ processId }) => processId === this.context.member.id);
  }

  override isMine(account: string): boolean {
    return this.find(account)?.processId === this.context.member.id;
  }

  override divide(): void {
    this.leads = true;
    this.context.wakeOthers().catch(() => {
      // It looks soon anyway.
    });
  }

  /**
   * Reads them again, and divides them first if this process leads.
   * @throws Error if those of a lost process cannot be given on yet
   */
  async look(rows: SharesRepository, clocks: () => Clocks): Promise<void> {
    if (!this.leads) return this.watch(rows, clocks);
    const divided = this.divideNow(rows, clocks).catch(async (error: unknown) => {
      await this.read(rows);
      throw error;
    });
    this.take(await divided);
  }

  override async place(account: string): Promise<boolean> {
    const { member } = this.context;
    const rows = await this.context.rows();
    const accounts = [...this.all, { account, processId: null, wantedBy: null }];
    const moves = planMoves(accounts, await rows.members(member), member.id);
    const to = moves.find((move) => move.account === account)?.to ?? member.id;
    await rows.add(account, to);
    await this.tell(rows);
    return this.isMine(account);
  }

  override async bring(account: string): Promise<boolean> {
    const rows = await this.context.rows();
    this.kept.add(account);
    await rows.want(account);
    await this.context.wakeOthers();
    return waitUntil(async () => {
      await this.read(rows);
      return this.isMine(account);
    }, BRING);
  }

  override letGo(account: string): void {
    this.kept.delete(account);
  }

  override async handOver(share: Pick<AccountShare, 'account' | 'wantedBy'>): Promise<void> {
    const rows = await this.context.rows();
    // A write on one of them may still be on its way.
    await this.context.endBroken();
    await rows.handOver(share);
    await this.tell(rows);
  }

  override async forget(account: string): Promise<void> {
    const rows = await this.context.rows();
    await rows.remove(account);
    await this.read(rows);
  }

  override async drain(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    await (await this.context.rows()).drain();
    await this.context.wakeOthers();
  }

  override async askToEnd(processId: string): Promise<EndAsked> {
    const answer = await (await this.context.rows()).askToEnd(processId);
    await this.context.wakeOthers();
    return answer;
  }

  /** @returns the accounts as they are then */
  private async divideNow(rows: SharesRepository, clocks: () => Clocks): Promise<AccountShare[]> {
    const { member } = this.context;
    await rows.sync();
    const members = await rows.members(member);
    const all = await rows.list();
    if (await this.giveUpLost(rows, { members, all }, clocks()))
      return this.divideNow(rows, clocks);
    const movable = all.filter(({ account }) => !this.kept.has(account));
    const moves = planMoves(movable, members, member.id).slice(0, MOST_MOVES);
    if (moves.length === 0) return all;
    for (const move of moves) await rows.move(move);
    await this.context.wakeOthers();
    return rows.list();
  }

  /**
   * Gives up the processes with accounts that have stopped renewing their lease.
   * @returns true if some, or their accounts, were given up
   */
  private async giveUpLost(
    rows: SharesRepository,
    { members, all }: { members: MemberRow[]; all: AccountShare[] },
    now: Clocks,
  ): Promise<boolean> {
    const own = this.context.member.id;
    const holders = new Set(all.map(({ processId }) => processId));
    const others = members.filter(({ id }) => id !== own && holders.has(id));
    const lost = others.filter((member) => this.isLost(member, now));
    for (const member of lost) await rows.giveUp(member);
    const ended = all.filter((share) => isFree(share)).flatMap(({ processId }) => processId ?? []);
    const gone = [...ended, ...lost.map(({ id }) => id)];
    if (gone.length === 0) return false;
    await this.context.endLost();
    await rows.free(gone);
    return true;
  }

  private isLost({ id, renewals }: MemberRow, now: Clocks): boolean {
    const watch = this.watches.get(id) ?? new LeaseWatch();
    this.watches.set(id, watch);
    return watch.see({ processId: id, epoch: 0, renewals }, now);
  }

  /** The one that leads next knows by then which others have stopped: those that went with the leader are not waited for. */
  private async watch(rows: SharesRepository, clocks: () => Clocks): Promise<void> {
    const members = await rows.members(this.context.member);
    const now = clocks();
    for (const member of members) this.isLost(member, now);
    await this.read(rows);
  }

  private async tell(rows: SharesRepository): Promise<void> {
    await this.read(rows);
    await this.context.wakeOthers();
  }

  private async read(rows: SharesRepository): Promise<void> {
    this.take(await rows.list());
  }

  private take(all: AccountShare[]): void {
    this.all = all;
    this.onChange();
  }
}
