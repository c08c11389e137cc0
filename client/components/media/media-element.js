import { nothing } from 'lit';
import { mediaProblem } from '../../state/message.view.js';
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

  /** What the service says of the file, until somebody tries again. */
  get problem() {
    if (this.file?.status === 'failed') return this.file.problem;
    return this.file ? null : mediaProblem(this.message?.media ?? null);
  }

  render() {
    const { message, tab } = this;
    if (!message) return null;
    const problem = this.problem;
    if (!problem) return this.renderFile(message);
    return problemCard(message, {
      problem,
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
