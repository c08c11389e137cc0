/**
 * @import { ReactiveControllerHost } from 'lit'
 *
 * @typedef {{ canTake: () => boolean, onFiles: (files: File[]) => void, onFolder: () => void }} Receiver
 */

/**
 * Takes files that are dropped on its host or pasted into the page. Files that are dropped elsewhere are refused:
 * otherwise the browser would leave the page to show them.
 */
export class FileDrop {
  #host;
  #receiver;
  /** True while files are held over the host. */
  isOver = false;

  /**
   * @param {ReactiveControllerHost & HTMLElement} host
   * @param {Receiver} receiver
   */
  constructor(host, receiver) {
    this.#host = host;
    this.#receiver = receiver;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('dragover', this.#onDragOver);
    document.addEventListener('dragleave', this.#onDragLeave);
    document.addEventListener('drop', this.#onDrop);
    document.addEventListener('paste', this.#onPaste);
  }

  hostDisconnected() {
    document.removeEventListener('dragover', this.#onDragOver);
    document.removeEventListener('dragleave', this.#onDragLeave);
    document.removeEventListener('drop', this.#onDrop);
    document.removeEventListener('paste', this.#onPaste);
  }

  #onDragOver = (/** @type {DragEvent} */ event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const isOver = this.#isTaken(event);
    if (event.dataTransfer) event.dataTransfer.dropEffect = isOver ? 'copy' : 'none';
    this.#setOver(isOver);
  };

  /** Without a related target, the pointer has left the window. */
  #onDragLeave = (/** @type {DragEvent} */ event) => {
    if (event.relatedTarget === null) this.#setOver(false);
  };

  #onDrop = (/** @type {DragEvent} */ event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.#setOver(false);
    if (!this.#isTaken(event) || !event.dataTransfer) return;
    const items = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file');
    const isFolder = (/** @type {DataTransferItem} */ item) =>
      item.webkitGetAsEntry()?.isDirectory === true;
    if (items.some(isFolder)) this.#receiver.onFolder();
    this.#receiver.onFiles(
      items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []),
    );
  };

  /** Office programs add a picture of the copied text: the text is meant then. */
  #onPaste = (/** @type {ClipboardEvent} */ event) => {
    const { files, types } = event.clipboardData ?? {};
    if (!files?.length || types?.includes('text/plain') || !this.#receiver.canTake()) return;
    if (isElsewhere(event.target, this.#host)) return;
    event.preventDefault();
    this.#receiver.onFiles([...files]);
  };

  /** @param {DragEvent} event */
  #isTaken({ target }) {
    return target instanceof Node && this.#host.contains(target) && this.#receiver.canTake();
  }

  /** @param {boolean} isOver */
  #setOver(isOver) {
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.#host.requestUpdate();
  }
}

/** @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;

/**
 * True in a dialog or a field that is not the host's own.
 * @param {EventTarget | null} target
 * @param {HTMLElement} host
 */
const isElsewhere = (target, host) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.matches('input, textarea') && !host.contains(target));
