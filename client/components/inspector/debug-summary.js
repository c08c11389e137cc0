import { html } from 'lit';
import { formatNumber, t } from '../../language/t.js';
import { bundlePath } from '../../service/dashboard-api.js';
import { fullTime, span } from '../../state/shared/time.js';
import { copyButton } from '../shared/copy-button.js';
import { LightElement } from '../shared/light-element.js';

/** @import { DebugSummary as Summary } from '../../service/types.d.ts' */

/** @type {Record<string, string>} */
const LABELS = {
  pid: t('inspector.summary.process'),
  uptime_s: t('inspector.summary.uptime'),
  rss_mb: t('inspector.summary.memory'),
  heap_mb: t('inspector.summary.heap'),
  stream_clients: t('inspector.summary.streams'),
  waiting_clients: t('inspector.summary.calls'),
  length: t('inspector.summary.messages'),
  failed: t('inspector.summary.failed'),
  next_send_at: t('inspector.summary.next-send'),
  paused_until: t('inspector.summary.paused-until'),
  pause_code: t('inspector.summary.pause-code'),
  service: t('inspector.summary.service'),
  node: 'Node.js',
  baileys: 'Baileys',
  wa_version: t('inspector.summary.client'),
};

/** @type {Record<string, [name: string, ofMeter: string]>} */
const BUFFERS = {
  events: [t('inspector.summary.events'), t('inspector.summary.buffer-of-events')],
  nodes: [t('inspector.summary.nodes'), t('inspector.summary.buffer-of-nodes')],
};

/** Statistics of the service: buffers, queue, memory, counters, versions. */
export class DebugSummary extends LightElement {
  static properties = { summary: {} };

  constructor() {
    super();
    /** @type {Summary | null} */
    this.summary = null;
  }

  render() {
    const { summary } = this;
    if (!summary)
      return html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    return html`<div
      class="summary"
      tabindex="0"
      role="region"
      aria-label=${t('inspector.summary')}
    >
      ${this.#buffers(summary)}
      ${this.#facts(t('inspector.summary.store'), [
        [t('inspector.summary.chats'), formatNumber(summary.chat_count)],
      ])}
      ${this.#facts(t('inspector.summary.queue'), this.#queue(summary))}
      ${this.#facts(t('inspector.summary.process'), Object.entries(summary.process).map(describe))}
      ${this.#facts(
        t('inspector.summary.counters'),
        Object.entries(summary.counters)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(describe),
      )}
      ${this.#facts(t('inspector.summary.versions'), Object.entries(summary.versions).map(describe))}
      <p>
        ${copyButton(t('copy.json'), () => JSON.stringify(summary, null, 2))}
        <a class="button small" href=${bundlePath()} download
          >${t('inspector.summary.bug-report')}</a
        >
      </p>
      <p class="hint">${t('inspector.summary.bug-report.hint')}</p>
    </div>`;
  }

  /** @param {Summary} summary */
  #buffers({ buffers }) {
    return html`<section>
      <h3>${t('inspector.summary.buffers')}</h3>
      ${Object.entries(buffers).map(
        ([name, { used, limit }]) =>
          html`<div class="gauge">
            <span>${BUFFERS[name]?.[0] ?? name}</span>
            <meter
              min="0"
              max=${Math.max(1, limit)}
              .value=${used}
              aria-label=${BUFFERS[name]?.[1] ?? name}
            ></meter>
            <span>${t('inspector.summary.used', { used, limit })}</span>
          </div>`,
      )}
    </section>`;
  }

  /**
   * @param {Summary} summary
   * @returns {[string, string][]}
   */
  #queue({ queue }) {
    return Object.entries(queue)
      .filter(([, value]) => value !== null)
      .map(describe);
  }

  /**
   * @param {string} title
   * @param {[string, string][]} entries
   */
  #facts(title, entries) {
    return html`<section>
      <h3>${title}</h3>
      <dl class="facts">
        ${entries.map(
          ([name, value]) =>
            html`<dt><bdi>${name}</bdi></dt>
              <dd><bdi>${value}</bdi></dd>`,
        )}
      </dl>
    </section>`;
  }
}

/**
 * @param {[string, string | number | null]} entry
 * @returns {[string, string]}
 */
function describe([name, value]) {
  const label = LABELS[name] ?? name;
  if (name.endsWith('_at') || name.endsWith('_until')) return [label, fullTime(String(value))];
  if (name === 'uptime_s') return [label, span(Number(value) * 1000)];
  if (name.endsWith('_mb'))
    return [label, t('inspector.summary.megabytes', { number: Number(value) })];
  return [label, typeof value === 'number' && name !== 'pid' ? formatNumber(value) : String(value)];
}

customElements.define('debug-summary', DebugSummary);
