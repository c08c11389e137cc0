import { html } from 'lit';
import { formatNumber, t } from '../../language/t.js';
import { fileSize, fileSource, mediaTitle } from '../../state/messages/message.view.js';
import { playTime } from '../../state/shared/time.js';
import { pauseIcon, playIcon } from '../shared/icons.js';
import { MediaElement } from './media-element.js';
import { playback } from './playback.js';
import './seek-slider.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { SoundState } from './playback.js'
 */

/** The player of a sound or voice message. Nothing is loaded before it is played. */
export class MediaAudio extends MediaElement {
  /** @type {SoundState | null} the state in the last rendering */
  #shown = null;
  #shownSpeed = 1;

  connectedCallback() {
    super.connectedCallback();
    playback.addEventListener('change', this.#onChange);
    playback.addEventListener('sound-failed', this.#onFailed);
    this.requestUpdate();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    playback.removeEventListener('change', this.#onChange);
    playback.removeEventListener('sound-failed', this.#onFailed);
  }

  /** @param {Message} message */
  renderFile(message) {
    const { is_voice: isVoice, size } = message.media ?? {};
    const state = playback.stateOf(fileSource(message));
    this.#shown = state;
    this.#shownSpeed = playback.speed;
    const seconds = state.seconds ?? message.media?.seconds ?? 0;
    return html`<div class="player" role="group" aria-label=${mediaTitle(message)}>
      ${this.#playButton(state)}
      <seek-slider
        .waveform=${message.media?.waveform ?? null}
        .at=${state.at}
        .seconds=${seconds}
        .isActive=${this.isActive}
        @seek=${this.#onSeek}
      ></seek-slider>
      ${this.#speedButton()}
      <div class="player-facts">
        <span dir="ltr"
          >${state.at > 0 ? `${playTime(state.at)} / ` : null}${playTime(seconds)}</span
        >
        <span>${isVoice || !size ? null : fileSize(size)}</span>
      </div>
    </div>`;
  }

  /** @param {SoundState} state */
  #playButton({ isPlaying, isLoading }) {
    const label = isPlaying ? t('media.pause') : t('media.play');
    return html`<button
      class="button icon-button player-button"
      type="button"
      aria-label=${label}
      title=${label}
      tabindex=${this.tab}
      @click=${this.#toggle}
    >
      ${isLoading ? html`<span class="spinner"></span>` : isPlaying ? pauseIcon : playIcon}
    </button>`;
  }

  #speedButton() {
    return html`<button
      class="chip player-speed"
      type="button"
      aria-label=${t('media.speed.value', { speed: playback.speed })}
      title=${t('media.speed')}
      tabindex=${this.tab}
      @click=${() => playback.nextSpeed()}
    >
      ${formatNumber(playback.speed)}×
    </button>`;
  }

  #toggle = () => {
    if (!this.message) return;
    if (this.isHere) playback.toggle(fileSource(this.message));
    else playback.toggleWish(fileSource(this.message));
  };

  /** Plays a wanted sound as soon as it is here. */
  updated() {
    if (!this.message || !playback.isWished(fileSource(this.message))) return;
    if (this.problem) playback.toggleWish(fileSource(this.message));
    else if (this.isHere) playback.toggle(fileSource(this.message));
    else this.want();
  }

  #onSeek = (/** @type {CustomEvent<number>} */ { detail }) => {
    if (this.message) playback.seek(fileSource(this.message), detail);
  };

  /** Sounds that do not play have nothing to render in each frame. */
  #onChange = () => {
    if (!this.message) return;
    const { isPlaying, isLoading, at } = playback.stateOf(fileSource(this.message));
    const before = this.#shown;
    const isSame =
      before?.isPlaying === isPlaying &&
      before.isLoading === isLoading &&
      before.at === at &&
      this.#shownSpeed === playback.speed;
    if (!isSame) this.requestUpdate();
  };

  #onFailed = (/** @type {Event} */ event) => {
    if (!(event instanceof CustomEvent) || !this.message) return;
    if (event.detail === fileSource(this.message)) this.fail();
  };
}

customElements.define('media-audio', MediaAudio);
