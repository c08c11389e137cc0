import { html } from 'lit';
import { t } from '../../language/t.js';
import { addressOf, countOf, stateOf } from '../../state/home/cluster.view.js';
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
              (process) =>
                html`<tr>
                  <th scope="row"><code>${process.id}</code></th>
                  <td class="is-loose">${stateOf(cluster, process)}</td>
                  <td class="is-loose"><bdi>${process.url}</bdi></td>
                  <td class="is-number">${countOf(cluster, process.id)}</td>
                  <td class="is-extra"><bdi>${process.version}</bdi></td>
                  <td class="is-extra">${fullTime(process.started_at)}</td>
                </tr>`,
            )}
          </tbody>`,
        })}
        ${accounts.length > 1 ? accountsTable(cluster) : null}
      </div>
    </section>`;
  }
}

/** @param {Cluster} cluster */
function accountsTable(cluster) {
  return framedTable(t('home.cluster.accounts'), {
    columns: [
      t('home.column.account'),
      t('home.column.process'),
      t('home.column.from'),
      { heading: t('home.column.reason'), isExtra: true },
    ],
    body: html`<tbody>
      ${cluster.accounts.map(
        ({ account, process, moving_to, moved_at, moved_why }) =>
          html`<tr>
            <th scope="row"><bdi>${account}</bdi></th>
            <td class="is-loose">
              <bdi>${addressOf(cluster, process)}</bdi>
              ${moving_to ? t('home.cluster.moves', { address: addressOf(cluster, moving_to) }) : null}
            </td>
            <td class="is-loose">${fullTime(moved_at)}</td>
            <td class="is-extra">${ACCOUNT_WHY[moved_why]()}</td>
          </tr>`,
      )}
    </tbody>`,
  });
}

customElements.define('cluster-processes', ClusterProcesses);
