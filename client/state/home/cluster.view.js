import { t } from '../../language/t.js';

/**
 * @import { Cluster } from '../../service/types.d.ts'
 *
 * @typedef {Cluster['processes'][number]} Process
 */

/**
 * @param {Cluster} cluster
 * @param {string} id of a process
 */
export const countOf = ({ accounts }, id) =>
  accounts.filter(({ process }) => process === id).length;

/**
 * The state of a process in a few words.
 * @param {Cluster} cluster
 * @param {Process} process
 */
export function stateOf(cluster, { id, acts, late, reachable, schema }) {
  if (late) return t('home.cluster.late');
  if (!reachable) return t('home.cluster.unreachable');
  if (acts) return t('home.cluster.acts');
  if (countOf(cluster, id) > 0) return t('home.cluster.shares');
  const leader = cluster.processes.find((process) => process.acts);
  return t(schema === leader?.schema ? 'home.cluster.waits' : 'home.cluster.differs');
}

/**
 * The address of a process. One that starts again has that of the lost one: the id tells them apart.
 * @param {Cluster} cluster
 * @param {string | null} id
 */
export function addressOf({ processes }, id) {
  const url = processes.find((process) => process.id === id)?.url;
  if (!url) return t('home.cluster.nowhere');
  return processes.filter((process) => process.url === url).length > 1 ? `${url} (${id})` : url;
}
