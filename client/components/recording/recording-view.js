import { html } from 'lit';
import { t } from '../../language/t.js';
import { sideOfRecording } from '../../state/compare/comparison.view.js';
import { NO_RECORDING } from '../../state/recording/recording.reducer.js';
import { recordingNotes } from '../../state/recording/recording.view.js';
import { homeHref } from '../../state/shared/route.js';
import { FileDrop } from '../attachments/file-drop.js';
import { backIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { recordingChooser } from '../shared/recording-chooser.js';
import '../inspector/event-filter.js';
import './recording-rows.js';

/** Shows the file of a recording, which may come from another instance. The file stays in the browser. */
export class RecordingView extends LightElement {
  static properties = { open: {} };

  #drop = new FileDrop(this, {
    canTake: () => true,
    onFiles: ([file]) => this.#take(file),
    onFolder: () => this.#take(undefined),
  });

  constructor() {
    super();
    this.open = NO_RECORDING;
  }

  render() {
    const { recording, fileName, problems } = this.open;
    return html`<section
      class="recording ${this.#drop.isOver ? 'is-over' : ''}"
      aria-labelledby="recording-heading"
    >
      <header class="pane-head">
        <a
          class="button icon-button"
          href=${homeHref()}
          aria-label=${t('command.home')}
          title=${t('command.home')}
          >${backIcon}</a
        >
        <h2 id="recording-heading" tabindex="-1" data-pane-focus>
          ${t('recording.heading')} <bdi class="recording-file">${fileName}</bdi>
        </h2>
      </header>
      <div class="recording-tools">
        ${recordingChooser({
          label: t('recording.choose'),
          name: t('recording.file'),
          onFile: (file) => this.#take(file),
        })}
        <p class="hint">${recording ? recordingNotes(recording).join(' ') : t('recording.drop')}</p>
      </div>
      <div class="recording-problems" role="alert">
        ${problems.map((problem) => html`<p>${problem}</p>`)}
      </div>
      ${recording ? this.#content() : null}
    </section>`;
  }

  #content() {
    const { query, chats, hasPings, rows } = this.open;
    return html`<div
      class="recording-content"
      @inspector-filter=${this.#onFilter}
      @inspector-pings=${this.#onPings}
      @event-expand=${this.#onExpand}
    >
      <event-filter .query=${query} .chats=${chats} .hasPings=${hasPings}></event-filter>
      <recording-rows .open=${this.open}></recording-rows>
      <div class="feed-foot">
        <button class="button small" type="button" @click=${() => this.#step(-1)}>
          ${t('recording.previous')}
        </button>
        <button class="button small" type="button" @click=${() => this.#step(1)}>
          ${t('recording.next')}
        </button>
        <button class="button small" type="button" @click=${this.#compare}>
          ${t('compare.mark')}
        </button>
        <span class="feed-count" role="status"
          >${t('recording.shown', { count: rows.length })}</span
        >
      </div>
    </div>`;
  }

  #compare = () => {
    const { recording, fileName } = this.open;
    if (recording) this.emit('compare-mark', sideOfRecording(recording, fileName));
  };

  /** @param {1 | -1} by */
  #step(by) {
    this.emit('recording-step', { by });
  }

  /** @param {File | undefined} file */
  #take(file) {
    this.emit('recording-file', { file: file ?? null });
  }

  // The filter and the rows are those of the inspector; here they mean the recording.

  #onFilter = (/** @type {CustomEvent} */ event) => {
    event.stopPropagation();
    this.emit('recording-filter', event.detail);
  };

  #onPings = (/** @type {CustomEvent} */ event) => {
    event.stopPropagation();
    this.emit('recording-pings', event.detail);
  };

  #onExpand = (/** @type {CustomEvent} */ event) => {
    event.stopPropagation();
    this.emit('recording-expand', event.detail);
  };
}

customElements.define('recording-view', RecordingView);
