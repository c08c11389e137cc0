import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { titleOfJid } from '../../state/chats/chat.view.js';
import { callKind } from '../../state/messages/message.view.js';
import { chatHref } from '../../state/shared/route.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Call } from '../../service/types.d.ts' */

/** The calls that ring. A linked device can only reject them. */
export class RingingCalls extends LightElement {
  static properties = { calls: {} };

  constructor() {
    super();
    /** @type {Call[]} */
    this.calls = [];
  }

  render() {
    return html`<section class="calls" role="alert" aria-label=${t('call.heading')}>
      ${repeat(
        this.calls,
        ({ id }) => id,
        (call) => this.#call(call),
      )}
    </section>`;
  }

  /** @param {Call} call */
  #call(call) {
    const name = call.caller_name ?? titleOfJid(call.caller_jid);
    return html`<div class="call">
      <p class="call-words">
        <a href=${chatHref(call.chat_jid)}><bdi>${name}</bdi></a>
        <span>${t(`call.ringing.${callKind(call)}`)}</span>
      </p>
      <button
        data-needs="send"
        class="button"
        type="button"
        @click=${() => this.emit('call-reject', { id: call.id })}
      >
        ${t('call.reject')}
      </button>
    </div>`;
  }
}

customElements.define('ringing-calls', RingingCalls);
