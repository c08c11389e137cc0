import { html, nothing } from 'lit';
import {
  canShowFile,
  mediaFacts,
  mediaPath,
  mediaProblem,
  mediaTitle,
  shownSize,
} from '../../state/message.view.js';
import { LightElement } from '../shared/light-element.js';
import { mediaIcons } from '../shared/icons.js';

/** @import { Message } from '../../service/types.d.ts' */

/** The file of a message: shown or played where a browser can, otherwise a card. */
export class MessageMedia extends LightElement {
  static properties = {
    message: { attribute: false },
    isActive: { attribute: false },
    hasFailed: { state: true },
    isWaiting: { state: true },
  };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** Whether the keyboard is on this message: Tab then reaches its controls. */
    this.isActive = false;
    this.hasFailed = false;
    /** Whether the small picture stands in for one that is not loaded yet. */
    this.isWaiting = false;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {Message | null | undefined} */ (changed.get('message'));
    if (!this.message || !changed.has('message')) return;
    // What is here is loaded as fast as a placeholder.
    if (!before) this.isWaiting = this.message.media?.state !== 'stored';
    if (!before) return;
    const hasArrived = before.media?.state !== 'stored' && this.message.media?.state === 'stored';
    if (hasArrived || mediaPath(before) !== mediaPath(this.message)) this.hasFailed = false;
  }

  updated() {
    const shown = this.querySelector('img, video');
    if (!this.message || !(shown instanceof HTMLElement)) return;
    const { width, height } = shownSize(this.message);
    // The shape that the message names stays, whatever shape the file has. The page's policy forbids style attributes.
    shown.style.aspectRatio = `${width} / ${height}`;
  }

  /** The `tabindex` of everything inside. */
  get #tab() {
    return this.isActive ? nothing : -1;
  }

  render() {
    const { message } = this;
    if (!message) return null;
    if (this.hasFailed || !canShowFile(message)) return this.#card(message);
    switch (message.type) {
      case 'image':
        return this.#picture(message, 'picture');
      case 'sticker':
        return this.#picture(message, 'picture sticker');
      case 'video':
        return this.#video(message);
      case 'audio':
        return this.#audio(message);
      default:
        return this.#card(message);
    }
  }

  /**
   * @param {Message} message
   * @param {string} className
   */
  #picture(message, className) {
    const { width, height } = shownSize(message);
    return html`<a
      class=${className}
      href=${mediaPath(message)}
      target="_blank"
      rel="noopener"
      tabindex=${this.#tab}
    >
      <img
        src=${mediaPath(message)}
        alt=${message.text || mediaTitle(message)}
        width=${width}
        height=${height}
        loading="lazy"
        decoding="async"
        @load=${this.#showPicture}
        @error=${this.#fail}
      />
      ${this.#thumbnail(message)}
    </a>`;
  }

  /**
   * After the picture, so that it covers it.
   * @param {Message} message
   */
  #thumbnail({ media }) {
    if (!this.isWaiting || !media?.thumbnail_url) return null;
    return html`<img
      class="placeholder"
      src=${media.thumbnail_url}
      alt=""
      @error=${this.#showPicture}
    />`;
  }

  /** @param {Message} message */
  #video(message) {
    const { width, height } = shownSize(message);
    return html`<video
      class="picture"
      src=${mediaPath(message)}
      poster=${message.media?.thumbnail_url ?? nothing}
      aria-label=${mediaTitle(message)}
      width=${width}
      height=${height}
      tabindex=${this.#tab}
      preload="none"
      controls
      @error=${this.#fail}
    ></video>`;
  }

  /** @param {Message} message */
  #audio(message) {
    return html`<audio
      class="player"
      src=${mediaPath(message)}
      aria-label=${mediaTitle(message)}
      tabindex=${this.#tab}
      preload="none"
      controls
      @error=${this.#fail}
    ></audio>`;
  }

  /** @param {Message} message */
  #card(message) {
    const facts = mediaFacts(message.media);
    const problem = mediaProblem(message.media) ?? (this.hasFailed ? 'Could not be shown' : null);
    return html`<div class="card">
      <span class="card-icon">${mediaIcons[message.media?.is_voice ? 'voice' : message.type]}</span>
      <span class="card-words">
        <span class="card-title" dir="auto">${mediaTitle(message)}</span>
        <span class="card-facts">${facts || 'On the phone only'}</span>
        ${problem ? html`<span class="card-facts media-problem">${problem}</span>` : null}
        ${message.is_view_once || message.media?.url === null ? null : this.#links(message, problem)}
      </span>
    </div>`;
  }

  /**
   * The file, which this browser may not be able to show, or the error that the service answers.
   * @param {Message} message
   * @param {string | null} problem
   */
  #links(message, problem) {
    const path = mediaPath(message);
    const download = html`<a class="card-facts" href=${path} download tabindex=${this.#tab}
      >Download</a
    >`;
    if (!problem) return download;
    return html`${download}
      <a class="card-facts" href=${path} target="_blank" rel="noopener" tabindex=${this.#tab}
        >See why</a
      >`;
  }

  #showPicture() {
    this.isWaiting = false;
  }

  #fail() {
    this.hasFailed = true;
  }
}

customElements.define('message-media', MessageMedia);
