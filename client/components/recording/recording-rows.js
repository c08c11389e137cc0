import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { titlesOf } from '../../state/events/event-facts.js';
import { eventKeys, whoOf } from '../../state/inspector/inspector.view.js';
import { NO_RECORDING } from '../../state/recording/recording.reducer.js';
import { preciseSpan } from '../../state/shared/time.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';
import { VirtualRows } from '../shared/virtual-rows.js';
import '../inspector/event-row.js';

/** @import { PropertyValues } from 'lit' */

const ROW_PX = 34;

/** The events and stanzas of a recording, with the time since its start. Only the rows in view are rendered. */
export class RecordingRows extends LightElement {
  static properties = { open: {} };

  #rows = new VirtualRows(this, { scroller: '.feed', estimate: ROW_PX });

  constructor() {
    super();
    this.addController(new KeepFocus(this, '.feed'));
    this.open = NO_RECORDING;
  }

  /** @param {PropertyValues<RecordingRows>} changed */
  willUpdate(changed) {
    const before = changed.get('open');
    if (before && before.recording !== this.open.recording) this.#rows.reset();
    this.#rows.setKeys(eventKeys(this.open.rows));
    if (before && this.open.current !== null && before.current !== this.open.current)
      void this.updateComplete.then(() => this.#rows.reveal(this.open.current ?? ''));
  }

  render() {
    const { rows, chats, expanded } = this.open;
    const { start, end } = this.#rows.range;
    const keys = eventKeys(rows);
    return html`<div class="feed" tabindex="0" role="region" aria-label=${t('recording.rows')}>
      <div class="feed-rows">
        <div class="rows-before"></div>
        ${repeat(
          rows.slice(start, end),
          (_event, index) => keys[start + index],
          (event, index) => {
            const key = keys[start + index] ?? '';
            return html`<div
              data-key=${key}
              class=${key === this.open.current ? 'is-current' : ''}
              aria-current=${key === this.open.current ? 'true' : nothing}
            >
              <event-row
                .event=${event}
                .who=${whoOf(event, titlesOf(chats))}
                .rowKey=${key}
                .isExpanded=${expanded.has(key)}
                .recordedTime=${preciseSpan(event.atMs)}
              ></event-row>
            </div>`;
          },
        )}
        <div class="rows-after"></div>
      </div>
      ${rows.length === 0 ? html`<p class="list-empty">${t('recording.none')}</p>` : null}
    </div>`;
  }
}

customElements.define('recording-rows', RecordingRows);
