import type { Phone } from '../../../packages/network/src/people/phone.js';
import { MachineClock } from '../machine-clock.js';
import type { AccountListDto } from '../../../src/app/accounts/dto/account.dto.js';
import type { ClusterDto } from '../../../src/insight/cluster/dto/cluster.dto.js';
import { waitFor } from '../wait-for.js';
import { Account, addAccount } from './account.js';
import { Cluster, TAKE_OVER_MS, type Member } from './cluster.js';
import { pair } from './pairing.js';

/** Characters of a process's log. */
const PRINTED = 20_000;

/** Processes that divide `default` and further accounts, each paired with a phone of its own. */
export class DividedCluster {
  /** By account. */
  readonly phones = new Map<string, Phone>();

  private asked = 0;

  private constructor(readonly cluster: Cluster) {}

  /** @param options `hasClocks`: the clock of each process can be set; `main`: the built main file of another version */
  static async start(
    further: string[],
    processes = 2,
    { hasClocks = false, main }: { hasClocks?: boolean; main?: string } = {},
  ): Promise<DividedCluster> {
    const options = () => ({ main, ...(hasClocks && { clock: new MachineClock() }) });
    const cluster = await Cluster.ofOne(options());
    while (cluster.members.length < processes) await cluster.add(options());
    await pair(cluster.members[0], cluster.phone);
    const divided = new DividedCluster(cluster);
    divided.phones.set('default', cluster.phone);
    for (const name of further) {
      const phone = cluster.network.phone({ name });
      divided.phones.set(name, phone);
      await pair(await addAccount(cluster.roles.standby, name), phone);
    }
    return divided;
  }

  get names(): string[] {
    return [...this.phones.keys()];
  }

  /** The processes that answer. */
  get members(): Member[] {
    return this.cluster.members.filter(({ process }) => process.isRunning);
  }

  account({ baseUrl }: Member, name: string): Account {
    return new Account(name, baseUrl);
  }

  /** One process after the other, whether it answers or not. */
  get anyMember(): Member {
    const { members } = this.cluster;
    return members[(this.asked += 1) % members.length];
  }

  /** The accounts of each process, by its address, once each has its share and is connected. */
  shares(asked = this.members): Promise<Map<string, string[]>> {
    const areShared = () => this.sharesNow(asked).catch(() => false as const);
    return waitFor('fair shares of connected accounts', areShared, TAKE_OVER_MS);
  }

  /** The owner and state of each account, and the last words of each process: a failure is understood by them. */
  async report(): Promise<string> {
    const parts = this.members.map(async ({ api, baseUrl, printed }) => {
      const cluster = await api.get<ClusterDto>('/api/cluster').catch(String);
      const accounts = await api.get<AccountListDto>('/api/accounts').catch(String);
      return [baseUrl, JSON.stringify(cluster), JSON.stringify(accounts), printed.slice(-PRINTED)];
    });
    return (await Promise.all(parts)).flat().join('\n');
  }

  private async sharesNow(asked: Member[]): Promise<Map<string, string[]> | false> {
    const [{ api }] = asked;
    const { body } = await api.get<ClusterDto>('/api/cluster');
    const list = (await api.get<AccountListDto>('/api/accounts')).body;
    const urls = new Map(body.processes.map(({ id, url }) => [id, url]));
    const found = new Map(asked.map(({ baseUrl }) => [baseUrl, [] as string[]]));
    for (const { account, process } of body.accounts) {
      found.get(urls.get(process ?? '') ?? '')?.push(account);
    }
    const counts = [...found.values()].map(({ length }) => length);
    const areFair = Math.max(...counts) - Math.min(...counts) < 2;
    const isWhole = [...found.values()].flat().length === this.phones.size;
    return areFair && isWhole && list.accounts.every(({ state }) => state === 'connected') && found;
  }
}
