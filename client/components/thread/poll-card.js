import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatNumber, t } from '../../language/t.js';
import { isWaiting } from '../../state/messages/changes.reducer.js';
import {
  ownVote,
  pollOf,
  sameOptions,
  voterName,
  withChoice,
} from '../../state/messages/poll.view.js';
import { fullTime } from '../../state/shared/time.js';
import { pollIcon } from '../shared/icons.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Message, Poll, PollOption } from '../../service/types.d.ts' */

/** A poll to vote in, with its votes so far. */
export class PollCard extends LightElement {
  static properties = { message: {}, changes: {}, isActive: {}, chosen: { state: true } };

  constructor() {
    super();
    this.addController(new KeepFocus(this, 'article'));
    /** @type {Message | null} */
    this.message = null;
    /** @type {readonly Message[]} the waiting changes of this message */
    this.changes = [];
    this.isActive = false;
    /** @type {string[] | null} the marked options, not yet sent; null for the own vote as it is */
    this.chosen = null;
  }

  get #tab() {
    return this.isActive ? nothing : -1;
  }

  render() {
    const poll = this.message && pollOf(this.message);
    if (!poll) return null;
    const chosen = this.chosen ?? ownVote(poll);
    const isSending = this.changes.some((change) => change.type === 'vote' && isWaiting(change));
    return html`<form class="card poll" @submit=${this.#onSubmit}>
      <span class="card-icon">${pollIcon}</span>
      <div class="card-words">
        <fieldset class="poll-options">
          <legend>
            <span class="card-title" dir="auto">${poll.question}</span>
            <span class="card-facts">${kindText(poll)}</span>
          </legend>
          ${poll.options.map((option) => this.#option(poll, option, chosen))}
        </fieldset>
        ${this.#foot(poll, chosen, isSending)} ${poll.voter_count > 0 ? this.#voters(poll) : null}
      </div>
    </form>`;
  }

  /**
   * @param {Poll} poll
   * @param {PollOption} option
   * @param {string[]} chosen
   */
  #option(poll, { name, votes }, chosen) {
    const isOne = poll.selectable_count === 1;
    return html`<label class="poll-option">
      <input
        type=${isOne ? 'radio' : 'checkbox'}
        name="option-${this.message?.id}"
        tabindex=${this.#tab}
        .checked=${live(chosen.includes(name))}
        @change=${() => (this.chosen = withChoice(poll, chosen, name))}
      />
      <span class="poll-name" dir="auto">${name}</span>
      <span class="poll-votes"
        ><span aria-hidden="true">${formatNumber(votes)}</span
        ><span class="visually-hidden">${t('poll.votes', { count: votes })}</span></span
      >
      <span class="poll-bar" aria-hidden="true"
        ><meter min="0" max=${Math.max(1, poll.voter_count)} .value=${votes}></meter
      ></span>
    </label>`;
  }

  /**
   * @param {Poll} poll
   * @param {string[]} chosen
   * @param {boolean} isSending
   */
  #foot(poll, chosen, isSending) {
    const own = ownVote(poll);
    const canVote = chosen.length > 0 && !sameOptions(chosen, own);
    return html`<div class="poll-foot">
      <button
        data-needs="send"
        class="button small"
        tabindex=${this.#tab}
        ?disabled=${!canVote || isSending}
        aria-busy=${isSending}
      >
        ${t('poll.vote')}
      </button>
      ${
        own.length > 0
          ? html`<button
              data-needs="send"
              class="button small"
              type="button"
              tabindex=${this.#tab}
              ?disabled=${isSending}
              @click=${() => this.#vote([])}
            >
              ${t('poll.withdraw')}
            </button>`
          : null
      }
      <span class="card-facts"
        >${
          poll.voter_count === 0 ? t('poll.nobody') : t('poll.voters', { count: poll.voter_count })
        }</span
      >
    </div>`;
  }

  /** @param {Poll} poll */
  #voters({ options }) {
    return html`<details class="poll-voters">
      <summary tabindex=${this.#tab}>${t('poll.who')}</summary>
      <dl>
        ${options
          .filter(({ voters }) => voters.length > 0)
          .map(
            ({ name, voters }) =>
              html`<dt dir="auto">${name}</dt>
                ${voters.map(
                  (voter) =>
                    html`<dd>
                      <bdi>${voterName(voter)}</bdi>
                      <time datetime=${new Date(voter.timestamp).toISOString()}
                        >${fullTime(voter.timestamp)}</time
                      >
                    </dd>`,
                )}`,
          )}
      </dl>
    </details>`;
  }

  /** @param {SubmitEvent} event */
  #onSubmit = (event) => {
    event.preventDefault();
    if (this.chosen) this.#vote(this.chosen);
  };

  /** @param {string[]} options */
  #vote(options) {
    const { message } = this;
    this.chosen = null;
    if (message) this.emit('vote-request', { message, options });
  }
}

/** @param {Poll} poll */
const kindText = ({ selectable_count }) =>
  selectable_count === 1 ? t('thread.poll.one') : t('thread.poll.several');

customElements.define('poll-card', PollCard);
