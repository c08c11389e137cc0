import { html, nothing } from 'lit';
import { mediaFacts, mediaPath, mediaTitle, shownSize } from '../../state/message.view.js';
import { LightElement } from '../shared/light-element.js';
import { mediaIcons } from '../shared/icons.js';

/** @import { Message } from '../../service/types.d.ts' */

/** The file of a message: shown or played where a browser can, otherwise a card. */
export class MessageMedia extends LightElement {
  static properties = {
    message: { attribute: false },
    isActive: { attribute: false },
    hasFailed: { state: true },
  };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** Whether the keyboard is on this message: Tab then reaches its controls. */
    this.isActive = false;
    this.hasFailed = false;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {Message | null | undefined} */ (changed.get('message'));
    if (before && before.id !== this.message?.id) this.hasFailed = false;
  }

  render() {
    const { message } = this;
    if (!message) return null;
    // The content of a view-once message stays on the phone.
    if (this.hasFailed || message.is_view_once) return this.#card(message);
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
      tabindex=${this.isActive ? nothing : -1}
    >
      <img
        src=${mediaPath(message)}
        alt=${message.text || mediaTitle(message)}
        width=${width}
        height=${height}
        loading="lazy"
        decoding="async"
        @error=${this.#fail}
      />
    </a>`;
  }

  /** @param {Message} message */
  #video(message) {
    const { width, height } = shownSize(message);
    return html`<video
      class="picture"
      src=${mediaPath(message)}
      aria-label=${mediaTitle(message)}
      width=${width}
      height=${height}
      tabindex=${this.isActive ? nothing : -1}
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
      tabindex=${this.isActive ? nothing : -1}
      preload="none"
      controls
      @error=${this.#fail}
    ></audio>`;
  }

  /** @param {Message} message */
  #card(message) {
    const facts = mediaFacts(message.media);
    return html`<div class="card">
      <span class="card-icon">${mediaIcons[message.media?.is_voice ? 'voice' : message.type]}</span>
      <span class="card-words">
        <span class="card-title" dir="auto">${mediaTitle(message)}</span>
        <span class="card-facts">${facts || 'On the phone only'}</span>
        ${this.hasFailed ? html`<span class="card-facts media-problem">Could not be loaded</span>` : null}
        ${message.is_view_once ? null : this.#link(message)}
      </span>
    </div>`;
  }

  /**
   * To the file, or to the error that the service answers.
   * @param {Message} message
   */
  #link(message) {
    const tab = this.isActive ? nothing : -1;
    const path = mediaPath(message);
    return this.hasFailed
      ? html`<a class="card-facts" href=${path} target="_blank" rel="noopener" tabindex=${tab}
          >See why</a
        >`
      : html`<a class="card-facts" href=${path} download tabindex=${tab}>Download</a>`;
  }

  #fail() {
    this.hasFailed = true;
  }
}

customElements.define('message-media', MessageMedia);
