import { nothing } from 'lit';
import { LightElement } from '../shared/light-element.js';
import { problemCard } from './problem-card.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { FileState } from '../../state/files.reducer.js'
 */

/** What the elements for the files of messages share: a message, and a card in place of a file that cannot be shown. */
export class MediaElement extends LightElement {
  static properties = {
    message: { attribute: false },
    file: { attribute: false },
    isActive: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** @type {FileState | null} */
    this.file = null;
    /** Whether the keyboard is on this message: Tab then reaches its controls. */
    this.isActive = false;
  }

  /** The `tabindex` of everything inside. */
  get tab() {
    return this.isActive ? nothing : -1;
  }

  render() {
    const { message, file, tab } = this;
    if (!message) return null;
    if (file?.status !== 'failed') return this.renderFile(message);
    return problemCard(message, {
      problem: file.problem,
      tab,
      onRetry: () => this.emit('media-retry', { message }),
    });
  }

  /**
   * @param {Message} _message
   * @returns {unknown}
   */
  renderFile(_message) {
    return null;
  }

  fail() {
    if (this.message) this.emit('media-failed', { message: this.message });
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
