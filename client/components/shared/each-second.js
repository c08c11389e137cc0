/** @import { ReactiveControllerHost } from 'lit' */

/** Draws an element again each second while it is in the page: it shows a time that goes on. */
export class EachSecond {
  #host;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {ReactiveControllerHost} host */
  constructor(host) {
    this.#host = host;
  }

  hostConnected() {
    this.#timer = setInterval(() => this.#host.requestUpdate(), 1000);
  }

  hostDisconnected() {
    clearInterval(this.#timer);
  }
}
