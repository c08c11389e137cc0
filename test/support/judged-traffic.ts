import { expect } from '@jest/globals';
import type { Cluster } from './service/cluster.js';
import { waitForState } from './service/pairing.js';
import { ResumingClient } from './service/resuming-client.js';
import { SteadyTraffic } from './steady-traffic.js';

/**
 * Lets a new contact write and be written to, by one process after the other, and reads the stream of each.
 * @returns the judge of all that, which says how much it was
 */
export async function judgedTraffic(
  cluster: Cluster,
  name: string,
): Promise<() => Promise<string>> {
  const contact = cluster.network.contact({ receipts: 'delivered' });
  let asked = 0;
  const anyMember = () => cluster.members[(asked += 1) % cluster.members.length].api;
  const start = await lastSeq(cluster);
  const traffic = new SteadyTraffic(name, contact, anyMember);
  return async () => {
    await waitForState(cluster.roles.holder, 'connected');
    await traffic.endAndJudge();
    const last = await lastSeq(cluster);
    const streams = cluster.members.map(async ({ baseUrl }) => {
      const client = await ResumingClient.open(baseUrl, start);
      await client.waitFor(last);
      client.close();
      return client.seqs.filter((seq) => seq <= last);
    });
    for (const seqs of await Promise.all(streams)) {
      expect(seqs).toEqual(Array.from({ length: last - start }, (_, index) => start + index + 1));
    }
    const { printed } = cluster.roles.holder.process;
    expect(printed).not.toMatch(/conflict 440|could not be decrypted/);
    return `${traffic.said.length} received, ${traffic.accepted.size} sent, ${last - start} events`;
  };
}

async function lastSeq(cluster: Cluster): Promise<number> {
  const { api } = cluster.roles.holder;
  const { body } = await api.get<{ events: { seq: number }[] }>('/api/events?limit=1');
  return body.events[0]?.seq ?? 0;
}
