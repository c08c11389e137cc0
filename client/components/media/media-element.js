import { nothing } from 'lit';
import { mediaPath } from '../../state/message.view.js';
import { LightElement } from '../shared/light-element.js';
import { mediaCard } from './media-card.js';

/** @import { Message } from '../../service/types.d.ts' */

/** What the elements for the files of messages share: a message, and a card in place of a file that cannot be shown. */
export class MediaElement extends LightElement {
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

  /** The `tabindex` of everything inside. */
  get tab() {
    return this.isActive ? nothing : -1;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {Message | null | undefined} */ (changed.get('message'));
    if (!before || !this.message) return;
    if (mediaPath(before) !== mediaPath(this.message)) this.hasFailed = false;
  }

  render() {
    const { message, hasFailed, tab } = this;
    if (!message) return null;
    return hasFailed ? mediaCard(message, { hasFailed, tab }) : this.renderFile(message);
  }

  /**
   * @param {Message} _message
   * @returns {unknown}
   */
  renderFile(_message) {
    return null;
  }

  fail() {
    this.hasFailed = true;
  }

  /**
   * Opens the viewer. With Ctrl, Shift or the middle button, the browser opens a tab or a window.
   * @param {MouseEvent} event
   */
  view(event) {
    if (!this.message || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.emit('viewer-change', { message: this.message });
  }
}
