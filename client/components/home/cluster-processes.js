import { html } from 'lit';
import { t } from '../../language/t.js';
import { fullTime } from '../../state/shared/time.js';
import { framedTable } from '../shared/data-table.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Cluster } from '../../service/types.d.ts' */

const WHY = {
  first: () => t('home.cluster.first'),
  given_back: () => t('home.cluster.given-back'),
  expired: () => t('home.cluster.expired'),
};

const ACCOUNT_WHY = {
  new: () => t('home.cluster.new'),
  handed_over: () => t('home.cluster.handed-over'),
  expired: () => t('home.cluster.lost'),
};

/** The processes that share the accounts, and which has which; nothing for a service with one process. */
export class ClusterProcesses extends LightElement {
  static properties = { cluster: {} };

  constructor() {
    super();
    /** @type {Cluster | null} */
    this.cluster = null;
  }

  render() {
    const { cluster } = this;
    if (!cluster || cluster.processes.length === 0) return null;
    const { accounts, moved_at, moved_why, processes } = cluster;
    const countOf = (/** @type {string} */ id) =>
      accounts.filter(({ process }) => process === id).length;
    const leader = processes.find(({ acts }) => acts);
    const why = WHY[moved_why ?? 'first']();
    return html`<section class="stats" aria-labelledby="cluster-heading">
      <div class="stats-part">
        <h3 id="cluster-heading">${t('home.cluster')}</h3>
        <p class="hint">
          ${t('home.cluster.since', { time: fullTime(moved_at ?? 0), why })}
          ${processes.length === 1 ? t('home.cluster.alone') : ''}
        </p>
        ${framedTable(t('home.cluster.list'), {
          columns: [
            t('home.column.process'),
            t('home.column.state'),
            t('home.column.address'),
            { heading: t('home.column.accounts'), isNumber: true },
            { heading: t('home.column.version'), isExtra: true },
            { heading: t('home.column.from'), isExtra: true },
          ],
          body: html`<tbody>
            ${processes.map(
              ({ id, acts, url, version, schema, started_at }) =>
                html`<tr>
                  <th scope="row"><code>${id}</code></th>
                  <td>${roleOf(acts, countOf(id), schema === leader?.schema)}</td>
                  <td><bdi>${url}</bdi></td>
                  <td class="is-number">${countOf(id)}</td>
                  <td class="is-extra"><bdi>${version}</bdi></td>
                  <td class="is-extra">${fullTime(started_at)}</td>
                </tr>`,
            )}
          </tbody>`,
        })}
        ${accounts.length > 1 ? accountsTable(cluster) : null}
      </div>
    </section>`;
  }
}

/** @param {boolean} acts @param {number} count @param {boolean} fits */
function roleOf(acts, count, fits) {
  if (acts) return t('home.cluster.acts');
  if (count > 0) return t('home.cluster.shares');
  return fits ? t('home.cluster.waits') : t('home.cluster.differs');
}

/** @param {Cluster} cluster */
function accountsTable({ accounts, processes }) {
  const urlOf = (/** @type {string | null} */ id) =>
    processes.find((process) => process.id === id)?.url ?? t('home.cluster.nowhere');
  return framedTable(t('home.cluster.accounts'), {
    columns: [
      t('home.column.account'),
      t('home.column.process'),
      t('home.column.from'),
      { heading: t('home.column.reason'), isExtra: true },
    ],
    body: html`<tbody>
      ${accounts.map(
        ({ account, process, moving_to, moved_at, moved_why }) =>
          html`<tr>
            <th scope="row"><bdi>${account}</bdi></th>
            <td>
              <bdi>${urlOf(process)}</bdi>
              ${moving_to ? t('home.cluster.moves', { address: urlOf(moving_to) }) : null}
            </td>
            <td>${fullTime(moved_at)}</td>
            <td class="is-extra">${ACCOUNT_WHY[moved_why]()}</td>
          </tr>`,
      )}
    </tbody>`,
  });
}

customElements.define('cluster-processes', ClusterProcesses);
