/**
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
 * @import { Linking } from '../../state/connection/connection.reducer.js'
 * @import { Dock, Settings } from '../../settings/settings.js'
 * @import { RequestFilter } from '../../state/inspector/requests.reducer.js'
 * @import { TraceRange } from '../../state/trace/trace.view.js'
 * @import { StatsRange } from '../../state/home/stats.reducer.js'
 * @import { DeliveryState, WebhookCommand, WebhooksState } from '../../state/webhooks/webhooks.js'
 * @import { AccountForm, Removal } from '../../state/accounts/accounts.js'
 * @import { WebhookForm } from '../../state/webhooks/webhook-form.js'
 */

/** An intent's value is unused: its type tells what the intent carries. @type {any} */
const DETAIL = null;
const NOTHING = /** @type {null} */ (DETAIL);

/** The intents of a person: the events that elements send up, with what each carries. Each is taken by one handler. */
export const INTENTS = {
  'connect-request': NOTHING,
  'disconnect-request': NOTHING,
  'logout-toggle': /** @type {{ isOpen: boolean }} */ (DETAIL),
  'logout-request': NOTHING,
  'login-end': NOTHING,
  'overlay-change': /** @type {{ overlay: Overlay | null }} */ (DETAIL),
  'link-request': NOTHING,
  'linking-change': /** @type {Partial<Linking>} */ (DETAIL),
  'pairing-code-request': NOTHING,
  'search-change': /** @type {Partial<ChatSearch>} */ (DETAIL),
  'chat-change': /** @type {{ jid: string, change: ChatChange }} */ (DETAIL),
  'info-request': /** @type {{ jid: string }} */ (DETAIL),
  'info-refresh': /** @type {null} */ (DETAIL),
  'info-close': NOTHING,
  'info-change': /** @type {Partial<OpenInfo>} */ (DETAIL),
  'group-save': NOTHING,
  'group-change': /** @type {{ changes: GroupChange }} */ (DETAIL),
  'group-members': /** @type {{ action: MemberAction, jids: string[] }} */ (DETAIL),
  'group-invite': NOTHING,
  'group-leave': NOTHING,
  'new-group-toggle': /** @type {{ isOpen: boolean }} */ (DETAIL),
  'new-group-change': /** @type {Partial<NewGroup>} */ (DETAIL),
  'new-group-send': NOTHING,
  /** Asks for the members of a group. */
  'members-request': /** @type {{ jid: string }} */ (DETAIL),
  'call-reject': /** @type {{ id: string }} */ (DETAIL),
  /** There is no picture at the address of a person or a group. */
  'picture-missing': /** @type {{ jid: string }} */ (DETAIL),
  'form-open': /** @type {{ kind: FormKind, jid: string }} */ (DETAIL),
  'form-change': /** @type {{ change: object }} */ (DETAIL),
  'form-locate': NOTHING,
  'form-send': NOTHING,
  'form-close': NOTHING,
  'people-search': /** @type {{ text: string }} */ (DETAIL),
  'thread-retry': /** @type {{ jid: string }} */ (DETAIL),
  'thread-newest': /** @type {{ jid: string }} */ (DETAIL),
  'thread-extend': /** @type {{ jid: string, direction: 'earlier' | 'later' }} */ (DETAIL),
  'thread-followed': /** @type {{ jid: string, isFollowed: boolean }} */ (DETAIL),
  'history-request': /** @type {{ jid: string }} */ (DETAIL),
  /** The new place of the page. */
  go: /** @type {{ href: string }} */ (DETAIL),
  'compare-mark': /** @type {Side} */ (DETAIL),
  'compare-clear': NOTHING,
  'reply-request': /** @type {{ message: Message }} */ (DETAIL),
  /** Null to take the own one back. */
  'reaction-change': /** @type {{ message: Message, emoji: string | null }} */ (DETAIL),
  /** None to take the own vote back. */
  'vote-request': /** @type {{ message: Message, options: string[] }} */ (DETAIL),
  'edit-request': /** @type {{ message: Message }} */ (DETAIL),
  'edit-save': /** @type {{ jid: string }} */ (DETAIL),
  'edit-leave': /** @type {{ jid: string }} */ (DETAIL),
  'act-open': /** @type {{ kind: OpenAct['kind'], message: Message }} */ (DETAIL),
  'act-close': NOTHING,
  'delete-request': /** @type {{ scope: 'everyone' | 'me' }} */ (DETAIL),
  /** The chats to forward to. */
  'forward-request': /** @type {{ to: string[] }} */ (DETAIL),
  'change-dismiss': /** @type {{ change: Message }} */ (DETAIL),
  'retry-request': /** @type {{ message: Message }} */ (DETAIL),
  'report-toggle': /** @type {{ message: Message, isOpen: boolean }} */ (DETAIL),
  'viewer-change': /** @type {{ message: Message | null }} */ (DETAIL),
  'file-wanted': /** @type {{ message: Message }} */ (DETAIL),
  'media-failed': /** @type {{ message: Message }} */ (DETAIL),
  'media-retry': /** @type {{ message: Message }} */ (DETAIL),
  'file-request': /** @type {{ message: Message, isOpened: boolean }} */ (DETAIL),
  'file-cancel': /** @type {{ message: Message }} */ (DETAIL),
  'draft-change': /** @type {{ key: string, change: Partial<Draft> }} */ (DETAIL),
  'send-request': /** @type {{ jid: string }} */ (DETAIL),
  'files-chosen': /** @type {{ jid: string, files: File[] }} */ (DETAIL),
  'files-drop': /** @type {{ jid: string }} */ (DETAIL),
  'attachment-change': /** @type {{ jid: string, id: string, change: Partial<Attachment> }} */ (
    DETAIL
  ),
  'attachment-retry': /** @type {{ id: string }} */ (DETAIL),
  'attachment-remove': /** @type {{ id: string }} */ (DETAIL),
  problem: /** @type {Problem} */ (DETAIL),
  'new-message-toggle': /** @type {{ isOpen: boolean }} */ (DETAIL),
  'new-message-send': NOTHING,
  'inspector-toggle': /** @type {{ isOpen: boolean }} */ (DETAIL),
  'inspector-tab': /** @type {{ tab: InspectorTab }} */ (DETAIL),
  'inspector-show': /** @type {{ tab: InspectorTab }} */ (DETAIL),
  /** In the filter language. */
  'inspector-filter': /** @type {{ text: string }} */ (DETAIL),
  'inspector-pings': /** @type {{ hasPings: boolean }} */ (DETAIL),
  'inspector-dock': /** @type {{ dock: Dock }} */ (DETAIL),
  'inspector-window': NOTHING,
  /** Pixels; null for the default. */
  'inspector-size': /** @type {{ size: number | null }} */ (DETAIL),
  'inspector-pause': /** @type {{ isPaused: boolean }} */ (DETAIL),
  /** Null for a folder. */
  'recording-file': /** @type {{ file: File | null }} */ (DETAIL),
  /** In the filter language. */
  'recording-filter': /** @type {{ text: string }} */ (DETAIL),
  'recording-pings': /** @type {{ hasPings: boolean }} */ (DETAIL),
  'recording-expand': /** @type {{ key: string, isExpanded: boolean }} */ (DETAIL),
  'recording-step': /** @type {{ by: 1 | -1 }} */ (DETAIL),
  /** In the filter language. */
  'inspect-request': /** @type {{ text: string }} */ (DETAIL),
  'event-expand': /** @type {{ key: string, isExpanded: boolean }} */ (DETAIL),
  'feed-extend': NOTHING,
  'trace-step': /** @type {{ stepId: string | null }} */ (DETAIL),
  'trace-range': /** @type {{ range: TraceRange }} */ (DETAIL),
  'requests-filter': /** @type {{ filter: Partial<RequestFilter> }} */ (DETAIL),
  'request-toggle': /** @type {{ request: LoggedRequest, isOpen: boolean }} */ (DETAIL),
  'request-repeat': /** @type {{ request: WholeRequest }} */ (DETAIL),
  'settings-change': /** @type {Settings} */ (DETAIL),
  'stats-range': /** @type {{ range: StatsRange }} */ (DETAIL),
  'stats-retry': /** @type {null} */ (DETAIL),
  'playground-toggle': /** @type {{ isOpen: boolean }} */ (DETAIL),
  'playground-replay': /** @type {{ file: File, speed: number }} */ (DETAIL),
  /** With the text to show when it is done. */
  'playground-command': /** @type {{ command: string, body: object, done: string }} */ (DETAIL),
  /** Null to leave the tour. */
  'tour-move': /** @type {{ step: number | null }} */ (DETAIL),
  /** The text in it, or null to close it. */
  'account-form': /** @type {Partial<AccountForm> | null} */ (DETAIL),
  'account-open': /** @type {{ name: string }} */ (DETAIL),
  'account-add': NOTHING,
  /** Null to leave the question. */
  'account-removal': /** @type {Partial<Removal> | null} */ (DETAIL),
  'account-remove': NOTHING,
  /** The text in it, or null to close it. */
  'webhook-form': /** @type {Partial<WebhookForm> | null} */ (DETAIL),
  'webhook-save': NOTHING,
  'webhook-secret-close': NOTHING,
  /** Null to leave the question. */
  'webhook-ask': /** @type {WebhooksState['question']} */ (DETAIL),
  'webhook-act': /** @type {WebhookCommand} */ (DETAIL),
  /** In the filter language. */
  'webhook-filter': /** @type {{ text: string }} */ (DETAIL),
  /** The state of the deliveries to show. */
  'webhook-state': /** @type {{ state: DeliveryState }} */ (DETAIL),
  'webhook-more': NOTHING,
  /** Makes a webhook to the receiver of the playground. */
  'catcher-webhook': NOTHING,
  'notice-dismiss': NOTHING,
};

/**
 * @typedef {typeof INTENTS} Intents
 * @typedef {{ [Name in keyof Intents]?: (detail: Intents[Name]) => void }} Handlers the handlers of a class for its intents
 *
 * Events for the elements around.
 * @typedef {object} Notes
 * @property {{ chosen: Person[] }} people-choose
 * @property {{ message: Message, anchor: HTMLElement }} menu-request the menu of a message
 * @property {null} repeat-close
 * @property {{ token: string }} login-request
 *
 * @typedef {Intents & Notes} Emitted
 * @typedef {<Name extends keyof Emitted>(name: Name, detail: Emitted[Name]) => void} Emit
 */
