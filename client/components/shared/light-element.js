import { html, LitElement, render } from 'lit';
import { t } from '../../language/t.js';

/**
 * The events that elements send up to `app.js`: what a person wants to do.
 *
 * @import { GroupChange, LoggedRequest, MemberAction, Message, Problem, WholeRequest } from '../../service/types.d.ts'
 * @import { Attachment } from '../../state/compose/attachments.reducer.js'
 * @import { ChatChange } from '../../state/chats/chat-menu.view.js'
 * @import { ChatSearch } from '../../state/chats/chats.view.js'
 * @import { Side } from '../../state/compare/comparison.reducer.js'
 * @import { Draft } from '../../state/compose/drafts.reducer.js'
 * @import { Overlay } from '../../state/app.reducer.js'
 * @import { OpenAct } from '../../state/message-acts/message-act.js'
 * @import { InspectorTab } from '../../state/inspector/inspector.reducer.js'
 * @import { NewGroup, OpenInfo } from '../../state/info/chat-info.js'
 * @import { FormKind } from '../../state/compose/message-forms.js'
 * @import { Person } from '../../state/people/people.js'
 * @import { Linking } from '../../state/connection/linking.view.js'
 * @import { Dock, Settings } from '../../settings/settings.js'
 * @import { RequestList } from '../../state/inspector/requests.reducer.js'
 * @import { TraceRange } from '../../state/trace/trace.view.js'
 * @import { StatsRange } from '../../state/home/stats.reducer.js'
 * @import { DeliveryState, WebhooksState } from '../../state/webhooks/webhooks.js'
 * @import { WebhookForm } from '../../state/webhooks/webhook-form.js'
 * @import { WebhookCommand } from '../../sync/webhooks/webhooks.js'
 *
 * @typedef {object} Intents
 * @property {null} connect-request
 * @property {null} disconnect-request
 * @property {{ isOpen: boolean }} logout-toggle
 * @property {null} logout-request
 * @property {{ overlay: Overlay | null }} overlay-change
 * @property {null} link-request
 * @property {Partial<Linking>} linking-change
 * @property {null} pairing-code-request
 * @property {Partial<ChatSearch>} search-change
 * @property {{ jid: string, change: ChatChange }} chat-change
 * @property {{ jid: string }} info-request
 * @property {null} info-close
 * @property {Partial<OpenInfo>} info-change
 * @property {null} group-save
 * @property {{ changes: GroupChange }} group-change
 * @property {{ action: MemberAction, jids: string[] }} group-members
 * @property {null} group-invite
 * @property {null} group-leave
 * @property {{ isOpen: boolean }} new-group-toggle
 * @property {Partial<NewGroup>} new-group-change
 * @property {null} new-group-send
 * @property {{ jid: string }} members-request of a group
 * @property {{ id: string }} call-reject
 * @property {{ jid: string }} picture-missing there is none at the address of a person or a group
 * @property {{ kind: FormKind, jid: string }} form-open
 * @property {{ change: object }} form-change
 * @property {null} form-locate
 * @property {null} form-send
 * @property {null} form-close
 * @property {{ text: string }} people-search
 * @property {{ chosen: Person[] }} people-choose
 * @property {{ jid: string }} thread-retry
 * @property {{ jid: string }} thread-newest
 * @property {{ jid: string, direction: 'earlier' | 'later' }} thread-extend
 * @property {{ jid: string, isFollowed: boolean }} thread-followed
 * @property {{ jid: string }} history-request
 * @property {{ href: string }} go to another place of the page
 * @property {Side} compare-mark
 * @property {null} compare-clear
 * @property {{ message: Message }} reply-request
 * @property {{ message: Message, anchor: HTMLElement }} menu-request the menu of a message
 * @property {{ message: Message, emoji: string | null }} reaction-change null to take the own one back
 * @property {{ message: Message, options: string[] }} vote-request none to take the own vote back
 * @property {{ message: Message }} edit-request
 * @property {{ jid: string }} edit-save
 * @property {{ jid: string }} edit-leave
 * @property {{ kind: OpenAct['kind'], message: Message }} act-open
 * @property {null} act-close
 * @property {{ scope: 'everyone' | 'me' }} delete-request
 * @property {{ to: string[] }} forward-request the chats
 * @property {{ change: Message }} change-dismiss
 * @property {{ message: Message }} retry-request
 * @property {{ message: Message, isOpen: boolean }} report-toggle
 * @property {{ message: Message | null }} viewer-change
 * @property {{ message: Message }} file-wanted
 * @property {{ message: Message }} media-failed
 * @property {{ message: Message }} media-retry
 * @property {{ message: Message, isOpened: boolean }} file-request
 * @property {{ message: Message }} file-cancel
 * @property {{ key: string, change: Partial<Draft> }} draft-change
 * @property {{ jid: string }} send-request
 * @property {{ jid: string, files: File[] }} files-chosen
 * @property {{ jid: string }} files-drop
 * @property {{ jid: string, id: string, change: Partial<Attachment> }} attachment-change
 * @property {{ id: string }} attachment-retry
 * @property {{ id: string }} attachment-remove
 * @property {Problem} problem
 * @property {{ isOpen: boolean }} new-message-toggle
 * @property {null} new-message-send
 * @property {{ isOpen: boolean }} inspector-toggle
 * @property {{ tab: InspectorTab }} inspector-tab
 * @property {{ tab: InspectorTab }} inspector-show
 * @property {{ text: string }} inspector-filter in the filter language
 * @property {{ hasPings: boolean }} inspector-pings
 * @property {{ dock: Dock }} inspector-dock
 * @property {null} inspector-window
 * @property {{ size: number | null }} inspector-size px; null for the default
 * @property {{ isPaused: boolean }} inspector-pause
 * @property {{ file: File | null }} recording-file null for a folder
 * @property {{ text: string }} recording-filter in the filter language
 * @property {{ hasPings: boolean }} recording-pings
 * @property {{ key: string, isExpanded: boolean }} recording-expand
 * @property {{ by: 1 | -1 }} recording-step
 * @property {{ text: string }} inspect-request in the filter language
 * @property {{ key: string, isExpanded: boolean }} event-expand
 * @property {null} feed-extend
 * @property {{ stepId: string | null }} trace-step
 * @property {{ range: TraceRange }} trace-range
 * @property {{ client: RequestList['client'] }} requests-filter
 * @property {{ request: LoggedRequest, isOpen: boolean }} request-toggle
 * @property {{ request: WholeRequest }} request-repeat
 * @property {null} repeat-close
 * @property {Settings} settings-change
 * @property {{ range: StatsRange }} stats-range
 * @property {{ isOpen: boolean }} playground-toggle
 * @property {{ file: File, speed: number }} playground-replay
 * @property {{ command: string, body: object, done: string }} playground-command what to say when it is done
 * @property {{ step: number | null }} tour-move null to leave it
 * @property {Partial<WebhookForm> | null} webhook-form what is written in it, or null to close it
 * @property {null} webhook-save
 * @property {null} webhook-secret-close
 * @property {WebhooksState['question']} webhook-ask null to leave it
 * @property {WebhookCommand} webhook-act
 * @property {{ text: string }} webhook-filter in the filter language
 * @property {{ state: DeliveryState }} webhook-state of the deliveries to show
 * @property {null} webhook-more
 * @property {null} catcher-webhook to the receiver of the playground
 * @property {null} notice-dismiss
 * @property {{ token: string }} login-request
 *
 * @typedef {<Name extends keyof Intents>(name: Name, detail: Intents[Name]) => void} Emit
 * @typedef {<Name extends keyof Intents>(name: Name, act: (detail: Intents[Name]) => void) => void} On registers what
 *   is done about an intent
 */

/**
 * An element without shadow DOM, so that the page's style sheets, labels and landmarks work inside it. One that cannot be
 * drawn says so in its place, and is drawn again with its next change.
 */
export class LightElement extends LitElement {
  #isBroken = false;

  createRenderRoot() {
    return this;
  }

  scheduleUpdate() {
    try {
      void super.scheduleUpdate();
      this.#isBroken = false;
    } catch (error) {
      // Once, not with each change.
      if (!this.#isBroken) reportError(error);
      this.#isBroken = true;
      render(partProblem(), this.renderRoot, this.renderOptions);
    }
  }

  /**
   * Sends an event up to `app.js`.
   * @template {keyof Intents} Name
   * @param {Name} name
   * @param {Intents[Name]} detail
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** In place of a part of the page that could not be loaded or drawn: says so, and what to do. */
export const partProblem = () =>
  html`<div class="part-problem" role="alert">
    <p><strong>${t('part.failed')}</strong></p>
    <p>${t('part.failed.hint')}</p>
    <button class="button small" type="button" @click=${() => location.reload()}>
      ${t('part.reload')}
    </button>
  </div>`;
