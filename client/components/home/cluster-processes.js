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

/** The processes that share the accounts, and the one that acts; nothing for a service with one process. */
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
    const { moved_at, moved_why, processes } = cluster;
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
            { heading: t('home.column.version'), isExtra: true },
            { heading: t('home.column.from'), isExtra: true },
          ],
          body: html`<tbody>
            ${processes.map(
              ({ id, acts, url, version, started_at }) =>
                html`<tr>
                  <th scope="row"><code>${id}</code></th>
                  <td>${acts ? t('home.cluster.acts') : t('home.cluster.waits')}</td>
                  <td><bdi>${url}</bdi></td>
                  <td class="is-extra"><bdi>${version}</bdi></td>
                  <td class="is-extra">${fullTime(started_at)}</td>
                </tr>`,
            )}
          </tbody>`,
        })}
      </div>
    </section>`;
  }
}

customElements.define('cluster-processes', ClusterProcesses);
