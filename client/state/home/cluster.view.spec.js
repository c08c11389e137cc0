import { describe, expect, it } from '@jest/globals';
import { addressOf, stateOf } from './cluster.view.js';

/**
 * @import { Cluster } from '../../service/types.d.ts'
 * @import { Process } from './cluster.view.js'
 */

/**
 * @param {Partial<Process>} fields
 * @returns {Process}
 */
const aProcess = (fields) => ({
  id: 'a',
  url: 'http://a:80',
  version: '1.0.0',
  schema: '1',
  acts: false,
  started_at: 0,
  seen_at: 0,
  late: false,
  reachable: true,
  ...fields,
});

/**
 * @param {Partial<Process>[]} processes
 * @param {string[]} hosts the processes of its accounts
 * @returns {Cluster}
 */
const aCluster = (processes, hosts = []) => ({
  epoch: 1,
  moved_at: 0,
  moved_why: 'first',
  processes: processes.map(aProcess),
  accounts: hosts.map((process) => ({
    account: 'shop',
    process,
    moving_to: null,
    moved_at: 0,
    moved_why: 'new',
  })),
});

describe('a process', () => {
  it('may be lost, whatever it did before', () => {
    const cluster = aCluster(
      [{ acts: true, late: true }, { id: 'b', late: true }, { id: 'c' }, { id: 'd' }],
      ['b', 'c'],
    );
    expect(cluster.processes.map((process) => stateOf(cluster, process))).toEqual([
      'Not seen for a while',
      'Not seen for a while',
      'Has accounts',
      'Waits',
    ]);
  });

  it('has no accounts if it cannot be reached, or knows other tables', () => {
    const cluster = aCluster([{ acts: true }, { id: 'b', reachable: false }, { schema: '2' }]);
    expect(cluster.processes.map((process) => stateOf(cluster, process))).toEqual([
      'Leads',
      'Not reached at its address',
      'Waits: other tables',
    ]);
  });

  it('is named by its id, too, while another one has its address', () => {
    const cluster = aCluster([{}, { id: 'b' }, { id: 'c', url: 'http://c:80' }]);
    expect(['a', 'b', 'c', 'd'].map((id) => addressOf(cluster, id))).toEqual([
      'http://a:80 (a)',
      'http://a:80 (b)',
      'http://c:80',
      'No process',
    ]);
  });
});
