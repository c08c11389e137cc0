import { expect } from '@jest/globals';
import type { Member } from './service/cluster.js';
import type { DividedCluster } from './service/divided-cluster.js';
import { ResumingClient } from './service/resuming-client.js';
import type { ApiClient } from './service/http.js';
import { SteadyTraffic, type TrafficOptions } from './steady-traffic.js';

const ALL = 'account=*';

interface JudgedTrafficOptions extends TrafficOptions {
  /** An account at a process, which may be another one each time; at all in turn by default, whether they run or not. */
  apiOf?: (account: string) => ApiClient;
}

/**
 * Lets a new contact of each account write and be written to, by one process after the other.
 * @returns the judge of all that, which says how much it was
 */
export function judgedTraffic(
  divided: DividedCluster,
  name: string,
  { apiOf, ...options }: JudgedTrafficOptions = {},
): () => Promise<string> {
  const traffic = [...divided.phones].map(([account, to]) => {
    const contact = divided.cluster.network.contact({ receipts: 'delivered' });
    const api = () => apiOf?.(account) ?? divided.account(divided.anyMember, account).api;
    return new SteadyTraffic(`${name} ${account}`, contact, api, { ...options, to });
  });
  return async () => {
    // All end before one is judged: the judges would wait for those that go on.
    await Promise.all(traffic.map((each) => each.endAndJudge()));
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    const said = sum(traffic.map((each) => each.said.length));
    return `${said} received, ${sum(traffic.map(({ accepted }) => accepted.size))} sent`;
  };
}

/** The number of the newest event of all accounts. */
export async function lastSeq({ api }: Pick<Member, 'api'>): Promise<number> {
  const { body } = await api.get<{ events: { seq: number }[] }>(`/api/events?${ALL}&limit=1`);
  return body.events[0]?.seq ?? 0;
}

/** Things that went wrong, if only for a while. An answer that is late because of a fault is none of them. */
const TROUBLES = ['message.undecrypted', 'ack.error'];

/**
 * The stream of all accounts is the same at each process, and without a gap; no process lost a session to another one,
 * or wrote after another one had logged in; and each message could be decrypted, here and there, at the first time.
 * @param start the event before the first one
 * @returns the number of events
 */
export async function judgeStreams(
  { members, cluster: { network } }: DividedCluster,
  start: number,
): Promise<number> {
  const last = await lastSeq(members[0]);
  const streams = members.map(async ({ baseUrl }) => {
    const client = await ResumingClient.open(baseUrl, start, `/api/events/stream?${ALL}`);
    await client.waitFor(last);
    client.close();
    return client.events.filter(({ seq }) => seq <= last);
  });
  for (const events of await Promise.all(streams)) {
    const all = Array.from({ length: last - start }, (_, index) => start + index + 1);
    expect(events.map(({ seq }) => seq)).toEqual(all);
    expect(events.filter(({ type }) => TROUBLES.includes(type))).toEqual([]);
  }
  for (const { printed } of members) {
    expect(printed).not.toContain('Connection closed: 440');
  }
  const { lateStanzas, unreadable, malformed, errors } = network;
  expect({ lateStanzas, unreadable, malformed, errors }).toEqual({
    lateStanzas: [],
    unreadable: [],
    malformed: [],
    errors: [],
  });
  return last - start;
}
