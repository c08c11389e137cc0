import { html } from 'lit';
import { t } from '../../language/t.js';
import { fullTime, secondsUntil, span } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';

/**
 * @import { ReactiveControllerHost } from 'lit'
 * @import { TextKey } from '../../language/t.js'
 */

/** Draws an element again each second while it is in the page. */
class EachSecond {
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

/** Counts down to a time. Hidden from screen readers, which would read every second. */
export class TimeLeft extends LightElement {
  static properties = { until: {}, label: {}, over: {}, hasBar: {} };

  constructor() {
    super();
    /** @type {string | number | null} */
    this.until = null;
    /** @type {TextKey} with `left` for the time */
    this.label = 'connection.next-try';
    /** @type {TextKey} */
    this.over = 'connection.trying';
    this.hasBar = false;
    this.addController(new EachSecond(this));
  }

  #longest = 0;

  /** @param {import('lit').PropertyValues<TimeLeft>} changed */
  willUpdate(changed) {
    if (changed.has('until')) this.#longest = secondsUntil(this.until, Date.now());
  }

  render() {
    const seconds = secondsUntil(this.until, Date.now());
    const text =
      seconds > 0 ? t(this.label, { left: t('time.seconds', { seconds }) }) : t(this.over);
    return html`${
        this.hasBar
          ? html`<progress
              max=${Math.max(1, this.#longest)}
              .value=${seconds}
              aria-hidden="true"
            ></progress>`
          : null
      } <span class="time-left" role="timer" aria-live="off">${text}</span>`;
  }
}

/** A moment, and the time that has passed since. */
export class TimeSince extends LightElement {
  static properties = { from: {} };

  constructor() {
    super();
    this.from = '';
    this.addController(new EachSecond(this));
  }

  render() {
    return `${fullTime(this.from)} (${span(Date.now() - new Date(this.from).getTime())})`;
  }
}

customElements.define('time-left', TimeLeft);
customElements.define('time-since', TimeSince);
