import { fullTime, span } from '../../state/shared/time.js';
import { EachSecond } from '../shared/each-second.js';
import { LightElement } from '../shared/light-element.js';

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

customElements.define('time-since', TimeSince);
