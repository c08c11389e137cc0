import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { direction, t } from '../../language/t.js';
import { fileOf, isHere, isUnasked } from '../../state/media/files.reducer.js';
import { fileProblem } from '../../state/media/media-problem.view.js';
import { fileSource, mediaTitle, senderName } from '../../state/messages/message.view.js';
import { keyOf } from '../../state/thread/threads.reducer.js';
import { fullTime } from '../../state/shared/time.js';
import { picturesOf, placeText } from '../../state/viewer/viewer.view.js';
import { MAX_SCALE } from '../../state/viewer/zoom.js';
import {
  backIcon,
  nextIcon,
  closeIcon,
  composeIcon,
  downloadIcon,
  minusIcon,
  openIcon,
} from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';
import { formattedText } from '../shared/formatted-text.js';
import { problemText } from '../shared/problem-text.js';
import './viewer-picture.js';
import './viewer-place.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { Message, Problem } from '../../service/types.d.ts'
 * @import { Files } from '../../state/media/files.reducer.js'
 * @import { Thread } from '../../state/thread/threads.reducer.js'
 * @import { OpenPicture } from '../../state/viewer/viewer.view.js'
 * @import { ViewerPicture } from './viewer-picture.js'
 */

const ZOOM_STEP = 1.5;

/** The pictures and videos of a thread, one at a time, over the whole page. */
export class MediaViewer extends LightElement {
  static properties = { open: {}, thread: {}, files: {}, scale: { state: true } };

  constructor() {
    super();
    /** @type {OpenPicture | null} */
    this.open = null;
    /** @type {Thread | undefined} */
    this.thread = undefined;
    /** @type {Files} */
    this.files = {};
    /** The size of the picture, as a multiple of its fitted size. */
    this.scale = 1;
  }

  /** @param {PropertyValues<MediaViewer>} changed */
  willUpdate(changed) {
    if (changed.has('open')) this.scale = 1;
  }

  get #messages() {
    return picturesOf(this.thread?.messages ?? []);
  }

  get #index() {
    const key = this.open?.key;
    return this.#messages.findIndex((message) => keyOf(message) === key);
  }

  /** @returns {Message | undefined} */
  get #shown() {
    return this.#messages[this.#index];
  }

  render() {
    const message = this.#shown;
    return html`<dialog
      class="viewer"
      aria-labelledby="viewer-heading"
      @close=${this.#onClose}
      @keydown=${this.#onKeydown}
    >
      ${message ? this.#content(message) : null}
    </dialog>`;
  }

  /** @param {Message} message */
  #content(message) {
    return html`${this.#head(message)}
      <div class="viewer-stage" @click=${this.#onStageClick}>
        ${keyed(keyOf(message), this.#file(message))} ${this.#steps()}
      </div>
      ${message.text ? html`<div class="viewer-caption" dir="auto">${formattedText(message.text)}</div>` : null}`;
  }

  /** @param {Message} message */
  #head(message) {
    const place = placeText(this.#index, this.#messages, this.thread);
    return html`<div class="viewer-head">
      <div class="viewer-who" aria-live="polite">
        <h2 id="viewer-heading">
          <span dir="auto">${senderName(message)}</span
          ><span class="visually-hidden">: ${mediaTitle(message)}</span>
        </h2>
        <p class="hint">
          ${place} ·
          <time datetime=${new Date(message.timestamp).toISOString()}
            >${fullTime(message.timestamp)}</time
          >
        </p>
      </div>
      <div class="viewer-tools">
        ${message.type === 'image' ? this.#zoomButtons() : null} ${this.#fileLinks(message)}
        <button
          class="button icon-button"
          type="button"
          aria-label=${t('action.close')}
          title=${t('action.close')}
          autofocus
          @click=${this.#close}
        >
          ${closeIcon}
        </button>
      </div>
    </div>`;
  }

  #zoomButtons() {
    return html`${this.#zoomButton(t('viewer.zoom-out'), minusIcon, 1 / ZOOM_STEP, this.scale <= 1)}
    ${this.#zoomButton(t('viewer.zoom-in'), composeIcon, ZOOM_STEP, this.scale >= MAX_SCALE)}`;
  }

  /**
   * Without `disabled`, which would lose the focus at the end of the range.
   * @param {string} label
   * @param {unknown} icon
   * @param {number} factor
   * @param {boolean} isDisabled
   */
  #zoomButton(label, icon, factor, isDisabled) {
    return html`<button
      class="button icon-button viewer-zoom"
      type="button"
      aria-label=${label}
      title=${label}
      aria-disabled=${isDisabled}
      @click=${() => this.#picture?.zoomBy(factor)}
    >
      ${icon}
    </button>`;
  }

  /** @param {Message} message */
  #fileLinks(message) {
    // A waiting tab or download would hold one of the browser's few connections.
    const url = isHere(message, fileOf(this.files, message)) ? message.media?.url : null;
    return html`<a
        class="button icon-button"
        href=${url ?? nothing}
        role=${url ? nothing : 'link'}
        aria-disabled=${url ? nothing : 'true'}
        target="_blank"
        rel="noopener"
        aria-label=${t('viewer.new-tab')}
        title=${t('viewer.new-tab')}
        >${openIcon}</a
      >
      <a
        class="button icon-button"
        href=${url ?? nothing}
        role=${url ? nothing : 'link'}
        aria-disabled=${url ? nothing : 'true'}
        download
        aria-label=${t('action.download')}
        title=${t('action.download')}
        >${downloadIcon}</a
      >`;
  }

  /** @param {Message} message */
  #file(message) {
    const file = fileOf(this.files, message);
    const problem = fileProblem(message, file);
    if (problem) return this.#problem(message, problem);
    if (message.type === 'video')
      return isHere(message, file)
        ? this.#video(message)
        : html`<viewer-place
            .message=${message}
            .thumbnail=${message.media?.thumbnail_url ?? null}
          ></viewer-place>`;
    return html`<viewer-picture
      .message=${message}
      .isHere=${isHere(message, file)}
      @picture-failed=${this.#fail}
      @picture-left=${this.#close}
      @picture-zoomed=${(/** @type {CustomEvent<number>} */ { detail }) => (this.scale = detail)}
      @picture-swiped=${(/** @type {CustomEvent<-1 | 1>} */ { detail }) => this.#stepTo(detail)}
    ></viewer-picture>`;
  }

  /** @param {Message} message */
  #video(message) {
    const isGif = message.media?.is_animated ?? false;
    return html`<video
      class="viewer-video"
      src=${fileSource(message)}
      aria-label=${message.text || mediaTitle(message)}
      autoplay
      controls
      ?loop=${isGif}
      .muted=${isGif}
      @error=${this.#fail}
    ></video>`;
  }

  /**
   * @param {Message} message
   * @param {Problem} problem
   */
  #problem(message, problem) {
    return html`<div class="viewer-problem" role="alert">
      ${problemText(problem)}
      <button class="button" type="button" @click=${() => this.emit('media-retry', { message })}>
        ${t('action.retry')}
      </button>
    </div>`;
  }

  #steps() {
    return html`<button
        class="button icon-button viewer-step"
        type="button"
        aria-label=${t('viewer.previous')}
        title=${t('viewer.previous')}
        ?disabled=${this.#index === 0 && !this.thread?.hasEarlier}
        @click=${() => this.#step(-1)}
      >
        ${backIcon}
      </button>
      <button
        class="button icon-button viewer-step"
        type="button"
        aria-label=${t('viewer.next')}
        title=${t('viewer.next')}
        ?disabled=${this.#index === this.#messages.length - 1 && !this.thread?.hasLater}
        @click=${() => this.#step(1)}
      >
        ${nextIcon}
      </button>`;
  }

  updated() {
    this.#keepVideoShape();
    const message = this.#shown;
    const isOpen = this.open !== null && message !== undefined;
    if (isOpen && isUnasked(message, fileOf(this.files, message)))
      this.emit('file-wanted', { message });
    showDialog(this, isOpen);
  }

  /** A video has its place before it is loaded. Set from script: the page's policy forbids style attributes. */
  #keepVideoShape() {
    const video = this.querySelector('video');
    const { width, height } = this.#shown?.media ?? {};
    if (!video || !width || !height) return;
    video.classList.add('has-shape');
    video.style.setProperty('--width', String(width));
    video.style.setProperty('--height', String(height));
  }

  #close = () => {
    this.querySelector('dialog')?.close();
  };

  /** Closes the viewer by a click beside a video. Pictures fill the stage, and report such clicks themselves. */
  #onStageClick = (/** @type {MouseEvent} */ { target, currentTarget }) => {
    if (target === currentTarget) this.#close();
  };

  /** @returns {ViewerPicture | null} */
  get #picture() {
    return this.querySelector('viewer-picture');
  }

  /**
   * Goes to the picture at a side; on the left is the next one where text runs from right to left.
   * @param {-1 | 1} side -1 for the left
   */
  #stepTo(side) {
    this.#step(direction === 'rtl' ? (side === 1 ? -1 : 1) : side);
  }

  /** @param {-1 | 1} by */
  #step(by) {
    const next = this.#messages[this.#index + by];
    if (next) this.emit('viewer-change', { message: next });
    else this.#extend(by);
  }

  /**
   * Loads the next page of the thread, which may have pictures.
   * @param {-1 | 1} by
   */
  #extend(by) {
    const { thread, open } = this;
    if (!open || !thread || thread.extending || thread.isLoading) return;
    if (by < 0 && thread.hasEarlier)
      this.emit('thread-extend', { jid: open.jid, direction: 'earlier' });
    if (by > 0 && thread.hasLater)
      this.emit('thread-extend', { jid: open.jid, direction: 'later' });
  }

  #fail = () => {
    const message = this.#shown;
    if (message) this.emit('media-failed', { message });
  };

  /** The thread gets the focus if the element that had it is gone; otherwise the browser gives it back. */
  #onClose = () => {
    if (this.open) this.emit('viewer-change', { message: null });
    const log = document.querySelector('.log');
    if (document.activeElement === document.body && log instanceof HTMLElement) log.focus();
  };

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The keys of a video's own controls.
    if (event.target instanceof HTMLVideoElement) return;
    const act = {
      ArrowLeft: () => this.#stepTo(direction === 'rtl' ? 1 : -1),
      ArrowRight: () => this.#stepTo(direction === 'rtl' ? -1 : 1),
      '+': () => this.#picture?.zoomBy(ZOOM_STEP),
      '=': () => this.#picture?.zoomBy(ZOOM_STEP),
      '-': () => this.#picture?.zoomBy(1 / ZOOM_STEP),
      0: () => this.#picture?.resetZoom(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

customElements.define('media-viewer', MediaViewer);
