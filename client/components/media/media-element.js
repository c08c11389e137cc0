import { nothing } from 'lit';
import { isHere, isUnasked } from '../../state/media/files.reducer.js';
import { fileProblem } from '../../state/media/media-problem.view.js';
import { shownSize } from '../../state/messages/message.view.js';
import { LightElement } from '../shared/light-element.js';
import { problemCard } from './problem-card.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { FileState } from '../../state/media/files.reducer.js'
 */

/** The base of elements for files of messages: a message, and a card in place of a file that cannot be shown. */
export class MediaElement extends LightElement {
  static properties = { message: {}, file: {}, isActive: {} };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** @type {FileState | null} */
    this.file = null;
    /** True if the keyboard is on this message: Tab then reaches its controls. */
    this.isActive = false;
  }

  /** The `tabindex` of all controls. */
  get tab() {
    return this.isActive ? nothing : -1;
  }

  get problem() {
    return this.message && fileProblem(this.message, this.file);
  }

  get isHere() {
    return this.message !== null && isHere(this.message, this.file);
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

  /** Asks for the file, unless it is asked for already. */
  want() {
    const { message } = this;
    if (message && isUnasked(message, this.file)) this.emit('file-wanted', { message });
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

/**
 * Keeps the size and shape that the message names, whatever shape its file has: what is below does not move when the
 * file is there. Set from script, because the content security policy forbids style attributes.
 * @param {Element | null} shown
 * @param {Message | null} message
 */
export function keepShape(shown, message) {
  if (!message || !(shown instanceof HTMLElement)) return;
  const { width, height } = shownSize(message);
  shown.style.inlineSize = `${width}px`;
  shown.style.aspectRatio = `${width} / ${height}`;
}
