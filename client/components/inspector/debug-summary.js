import { html } from 'lit';
import { BUNDLE_PATH } from '../../service/dashboard-api.js';
import { fullTime, span } from '../../state/time.js';
import { copyButton } from '../shared/copy-button.js';
import { LightElement } from '../shared/light-element.js';

/** @import { DebugSummary as Summary } from '../../service/types.d.ts' */

/** @type {Record<string, string>} */
const LABELS = {
  pid: 'Process',
  uptime_s: 'Running for',
  rss_mb: 'Memory',
  heap_mb: 'Heap',
  stream_clients: 'Open streams',
  waiting_clients: 'Waiting calls',
  length: 'Waiting messages',
  next_send_at: 'Next is sent at',
  paused_until: 'Paused until',
  pause_code: 'Paused by error',
  service: 'Service',
  node: 'Node.js',
  baileys: 'Baileys',
  wa_version: 'WhatsApp client',
};

/** Statistics of the service: buffers, queue, memory, counters, versions. */
export class DebugSummary extends LightElement {
  static properties = { summary: { attribute: false } };

  constructor() {
    super();
    /** @type {Summary | null} */
    this.summary = null;
  }

  render() {
    const { summary } = this;
    if (!summary)
      return html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    return html`<div class="summary" tabindex="0" role="region" aria-label="Service statistics">
      ${this.#buffers(summary)} ${this.#facts('Queue', this.#queue(summary))}
      ${this.#facts('Process', Object.entries(summary.process).map(describe))}
      ${this.#facts(
        'Events since the start',
        Object.entries(summary.counters)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(describe),
      )}
      ${this.#facts('Versions', Object.entries(summary.versions).map(describe))}
      <p>
        ${copyButton('Copy JSON', () => JSON.stringify(summary, null, 2))}
        <a class="button small" href=${BUNDLE_PATH} download>Bug report</a>
      </p>
      <p class="hint">The bug report hides numbers, names, texts and secrets.</p>
    </div>`;
  }

  /** @param {Summary} summary */
  #buffers({ buffers }) {
    return html`<section>
      <h3>Buffers</h3>
      ${Object.entries(buffers).map(
        ([name, { used, limit }]) =>
          html`<div class="gauge">
            <span>${name === 'events' ? 'Events' : 'Nodes'}</span>
            <meter
              min="0"
              max=${Math.max(1, limit)}
              .value=${used}
              aria-label="Buffer of ${name}"
            ></meter>
            <span>${used.toLocaleString()} of ${limit.toLocaleString()}</span>
          </div>`,
      )}
    </section>`;
  }

  /**
   * @param {Summary} summary
   * @returns {[string, string][]}
   */
  #queue({ queue, chat_count }) {
    const known = Object.entries(queue).filter(([, value]) => value !== null);
    return [['Chats', chat_count.toLocaleString()], ...known.map(describe)];
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
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
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
  if (name.endsWith('_mb')) return [label, `${value} MB`];
  return [
    label,
    typeof value === 'number' && name !== 'pid' ? value.toLocaleString() : String(value),
  ];
}

customElements.define('debug-summary', DebugSummary);
