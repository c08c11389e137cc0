import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';
import { recordingChooser } from '../shared/recording-chooser.js';

/** Multiples of the recorded speed; 0 plays step by step. */
const SPEEDS = [1, 10, 100, 0];

/** Replays a recording on the test network, against this service. */
export class PlaygroundReplay extends LightElement {
  render() {
    return html`<section class="playground-part" aria-labelledby="replay-heading">
      <h3 id="replay-heading">${t('playground.replay')}</h3>
      <p class="hint">${t('playground.replay.hint')}</p>
      <div class="playground-replay">
        <label class="field">
          <span>${t('playground.replay.speed')}</span>
          <select>
            ${SPEEDS.map(
              (speed) =>
                html`<option value=${speed}>
                  ${speed === 0 ? t('playground.replay.steps') : t('playground.replay.times', { speed })}
                </option>`,
            )}
          </select>
        </label>
        ${recordingChooser({
          label: t('playground.replay.choose'),
          name: t('playground.replay.choose'),
          isSmall: true,
          onFile: this.#onFile,
        })}
      </div>
      <div class="playground-replay">
        ${this.#command('replay-step', t('playground.replay.step'))}
        ${this.#command('replay-pause', t('playground.replay.pause'))}
        ${this.#command('replay-resume', t('playground.replay.resume'))}
        ${this.#command('replay-stop', t('playground.replay.stop'))}
      </div>
    </section>`;
  }

  /**
   * @param {string} command
   * @param {string} label
   */
  #command(command, label) {
    const intent = { command, body: {}, done: label };
    return html`<button
      class="button small"
      type="button"
      @click=${() => this.emit('playground-command', intent)}
    >
      ${label}
    </button>`;
  }

  #onFile = (/** @type {File} */ file) => {
    const speed = Number(this.querySelector('select')?.value ?? 1);
    this.emit('playground-replay', { file, speed });
  };
}

customElements.define('playground-replay', PlaygroundReplay);
