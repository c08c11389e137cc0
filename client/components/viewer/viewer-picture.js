import { html } from 'lit';
import { fileSource, mediaTitle } from '../../state/messages/message.view.js';
import { moveBy, NO_ZOOM, zoomBy } from '../../state/viewer/zoom.js';
import { LightElement } from '../shared/light-element.js';
import { PictureGestures } from './picture-gestures.js';
import './viewer-place.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { Point, Zoom } from '../../state/viewer/zoom.js'
 */

const DOUBLE_TAP_SCALE = 2.5;

/** One picture that can be zoomed and moved. A new element is made for each picture. */
export class ViewerPicture extends LightElement {
  static properties = { message: {}, isHere: {}, isLoading: { state: true } };

  /** @type {Zoom} */
  #zoom = NO_ZOOM;
  /** @type {string | null} the small picture, which stays until the large one is drawn */
  #thumbnail = null;

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** True if the service has the file; until then, the small picture of the message is shown. */
    this.isHere = false;
    this.isLoading = true;
    this.addController(new PictureGestures(this));
  }

  get isZoomed() {
    return this.#zoom.scale > 1;
  }

  willUpdate() {
    if (this.isHere) return;
    this.isLoading = true;
    this.#thumbnail = this.message?.media?.thumbnail_url ?? null;
  }

  render() {
    const { message } = this;
    if (!message) return null;
    const place = this.isLoading
      ? html`<viewer-place .message=${message} .thumbnail=${this.#thumbnail}></viewer-place>`
      : null;
    if (!this.isHere) return place;
    return html`<img
        class="viewer-file"
        src=${fileSource(message)}
        alt=${message.text || mediaTitle(message)}
        width=${message.media?.width || ''}
        height=${message.media?.height || ''}
        decoding="async"
        draggable="false"
        @load=${() => (this.isLoading = false)}
        @error=${() => this.dispatchEvent(new CustomEvent('picture-failed'))}
      />${place}`;
  }

  /**
   * @param {number} factor
   * @param {Point} [point]
   */
  zoomBy(factor, point) {
    this.#show(zoomBy(this.#zoom, factor, this.#sizes, point));
  }

  /** @param {Point} by */
  moveBy(by) {
    this.#show(moveBy(this.#zoom, by, this.#sizes));
  }

  /** @param {Point} point */
  toggleZoom(point) {
    if (this.isZoomed) this.resetZoom();
    else this.zoomBy(DOUBLE_TAP_SCALE, point);
  }

  resetZoom() {
    this.#show(NO_ZOOM);
  }

  /** @param {number} x */
  pull(x) {
    this.#show({ ...NO_ZOOM, x });
  }

  /** @param {-1 | 1 | 0} direction */
  release(direction) {
    this.resetZoom();
    if (direction) this.dispatchEvent(new CustomEvent('picture-swiped', { detail: direction }));
  }

  /**
   * Reports clicks beside the picture to the viewer.
   * @param {{ clientX: number, clientY: number }} place
   */
  clickAt({ clientX, clientY }) {
    const box = this.#picture?.getBoundingClientRect();
    const isInside =
      box &&
      clientX >= box.left &&
      clientX <= box.right &&
      clientY >= box.top &&
      clientY <= box.bottom;
    if (!isInside) this.dispatchEvent(new CustomEvent('picture-left'));
  }

  /** @returns {HTMLImageElement | null} null while it is not here */
  get #picture() {
    return this.querySelector('.viewer-file');
  }

  get #sizes() {
    const picture = this.#picture;
    return {
      stage: { width: this.clientWidth, height: this.clientHeight },
      // The size without the zoom.
      picture: { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
    };
  }

  /** @param {Zoom} zoom */
  #show(zoom) {
    const picture = this.#picture;
    if (!picture) return;
    if (zoom.scale !== this.#zoom.scale)
      this.dispatchEvent(new CustomEvent('picture-zoomed', { detail: zoom.scale }));
    this.#zoom = zoom;
    this.classList.toggle('is-zoomed', this.isZoomed);
    // Set directly, not by a rendering: it follows the finger. The page's policy forbids style attributes.
    picture.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
  }
}

customElements.define('viewer-picture', ViewerPicture);
