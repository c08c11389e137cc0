import { EVERYTHING } from './access/access.js';
import { NO_ACCOUNTS } from './accounts/accounts.js';
import { reduceAttachments } from './compose/attachments.reducer.js';
import { reduceCalls } from './calls/calls.reducer.js';
import { addChats, upsertChat } from './chats/chats.reducer.js';
import { NO_SEARCH } from './chats/chats.view.js';
import { reduceChanges } from './messages/changes.reducer.js';
import { reduceComparison } from './compare/comparison.reducer.js';
import { reduceConnection } from './connection/connection.reducer.js';
import { changeDraft, finishDraft } from './compose/drafts.reducer.js';
import { reduceFiles, settleFiles } from './media/files.reducer.js';
import { CLOSED_INSPECTOR, reduceInspector } from './inspector/inspector.reducer.js';
import { NO_LINKING } from './connection/linking.view.js';
import { DEFAULT_SETTINGS } from '../settings/settings.js';
import { NO_PLAYGROUND, reducePlayground } from './playground/playground.reducer.js';
import { NO_RECORDING, reduceRecording } from './recording/recording.reducer.js';
import { NO_STATS, reduceStats } from './home/stats.reducer.js';
import { reducePresence } from './chats/presence.reducer.js';
import { reduceThreads } from './thread/thread-actions.reducer.js';
import { NO_WEBHOOKS } from './webhooks/webhooks.js';

/**
 * @import { Call, Chat, Connection, DryRun, Group, MessageReport, Problem, Receipt, Scope } from '../service/types.d.ts'
 * @import { AccountsState } from './accounts/accounts.js'
 * @import { AttachmentAction, Attachments } from './compose/attachments.reducer.js'
 * @import { CallAction } from './calls/calls.reducer.js'
 * @import { ChangeAction, Changes } from './messages/changes.reducer.js'
 * @import { ChatSearch } from './chats/chats.view.js'
 * @import { ComparisonAction, Side } from './compare/comparison.reducer.js'
 * @import { Draft, Drafts } from './compose/drafts.reducer.js'
 * @import { FileAction, Files } from './media/files.reducer.js'
 * @import { Inspector, InspectorAction } from './inspector/inspector.reducer.js'
 * @import { Linking } from './connection/linking.view.js'
 * @import { NewGroup, OpenInfo } from './info/chat-info.js'
 * @import { Forms, OpenForm } from './compose/message-forms.js'
 * @import { PeopleSearch } from './people/people.js'
 * @import { PlaygroundAction, PlaygroundState } from './playground/playground.reducer.js'
 * @import { OpenRecording, RecordingAction } from './recording/recording.reducer.js'
 * @import { Presence, PresenceAction } from './chats/presence.reducer.js'
 * @import { Route } from './shared/route.js'
 * @import { Settings } from '../settings/settings.js'
 * @import { StatsAction, StatsState } from './home/stats.reducer.js'
 * @import { ThreadAction } from './thread/thread-actions.reducer.js'
 * @import { Threads } from './thread/threads.reducer.js'
 * @import { OpenTrace } from './trace/trace.view.js'
 * @import { OpenAct } from './message-acts/message-act.js'
 * @import { OpenPicture } from './viewer/viewer.view.js'
 * @import { WebhooksState } from './webhooks/webhooks.js'
 */

/**
 * The message whose details are open.
 * @typedef {object} OpenReport
 * @property {string} jid
 * @property {string} id
 * @property {MessageReport | null} report
 * @property {Receipt[]} receipts by member, of an own message in a group
 * @property {Problem | null} problem
 *
 * @typedef {'palette' | 'shortcuts'} Overlay
 *
 * What dialogs about chats need. They are loaded when they are needed, and so is all that decides what is in here.
 * @typedef {object} ChatParts
 * @property {Partial<Record<string, Group>>} groups that were fetched
 * @property {Partial<Record<string, string | null>>} pictures of people whose dialog was opened: the addresses
 * @property {OpenInfo | null} info
 * @property {NewGroup | null} newGroup
 * @property {OpenForm | null} form
 * @property {Forms} forms
 * @property {PeopleSearch} people
 *
 * @typedef {object} AppState
 * @property {Connection | null} connection null until it is loaded
 * @property {boolean} isServiceAway
 * @property {Chat[]} chats newest first
 * @property {boolean} haveChatsLoaded
 * @property {ChatParts} parts
 * @property {Call[]} calls that ring
 * @property {Presence} presence who is there and writes
 * @property {ChatSearch} search
 * @property {Threads} threads
 * @property {Changes} changes what is to change in messages, and is not at WhatsApp yet
 * @property {OpenAct | null} act the dialog that is open about a message
 * @property {Drafts} drafts
 * @property {Attachments} attachments files that belong to drafts
 * @property {Route} route
 * @property {OpenReport | null} report
 * @property {OpenTrace | null} trace
 * @property {OpenPicture | null} viewer
 * @property {Files} files
 * @property {Linking} linking
 * @property {boolean} isNewMessageOpen
 * @property {boolean} isLogoutOpen
 * @property {Overlay | null} overlay
 * @property {readonly Side[]} comparison what is marked to be compared, two at most
 * @property {OpenRecording} recording the file on the page of recordings
 * @property {DryRun | null} recipientCheck the check of the number in the new-message form
 * @property {Inspector} inspector
 * @property {Settings} settings
 * @property {StatsState} stats
 * @property {PlaygroundState} playground
 * @property {WebhooksState} webhooks
 * @property {AccountsState} accounts
 * @property {readonly Scope[]} scopes what this login allows
 * @property {Problem | null} notice a failed action that has no form to show it in
 * @property {string} today the calendar day, updated at midnight
 *
 * @typedef {{ type: 'connection.changed', connection: Connection }
 *   | { type: 'service.away' } | { type: 'service.back' }
 *   | { type: 'chats.loaded', chats: Chat[] }
 *   | { type: 'chats.added', chats: Chat[] }
 *   | { type: 'chat.changed', chat: Chat }
 *   | { type: 'parts.changed', change: Partial<ChatParts> }
 *   | { type: 'search.changed', search: Partial<ChatSearch> }
 *   | { type: 'draft.changed', key: string, change: Partial<Draft> }
 *   | { type: 'draft.sent', key: string, text: string }
 *   | { type: 'report.changed', report: OpenReport | null }
 *   | { type: 'act.changed', act: OpenAct | null }
 *   | { type: 'trace.changed', trace: OpenTrace | null }
 *   | { type: 'viewer.changed', viewer: OpenPicture | null }
 *   | { type: 'linking.changed', linking: Partial<Linking> }
 *   | { type: 'new-message.toggled', isOpen: boolean }
 *   | { type: 'logout.toggled', isOpen: boolean }
 *   | { type: 'overlay.changed', overlay: Overlay | null }
 *   | { type: 'recipient.checked', check: DryRun | null }
 *   | { type: 'route.changed', route: Route }
 *   | { type: 'settings.changed', settings: Settings }
 *   | { type: 'notice.changed', notice: Problem | null }
 *   | { type: 'scopes.changed', scopes: readonly Scope[] }
 *   | { type: 'accounts.changed', change: Partial<AccountsState> }
 *   | { type: 'webhooks.changed', change: Partial<WebhooksState> }
 *   | { type: 'day.changed', today: string }} PageAction
 *
 * @typedef {PageAction | CallAction | PresenceAction | RecordingAction | ComparisonAction | AttachmentAction | FileAction | StatsAction | PlaygroundAction | ChangeAction | ThreadAction | InspectorAction} Action
 */

/** @type {AppState} */
export const INITIAL_STATE = {
  connection: null,
  isServiceAway: false,
  chats: [],
  haveChatsLoaded: false,
  parts: {
    groups: {},
    pictures: {},
    info: null,
    newGroup: null,
    form: null,
    forms: {},
    people: { text: '', found: null, problem: null },
  },
  calls: [],
  presence: {},
  search: NO_SEARCH,
  threads: {},
  changes: {},
  act: null,
  drafts: {},
  attachments: {},
  route: { name: 'home', jid: null, messageId: null, trace: null },
  report: null,
  trace: null,
  viewer: null,
  files: {},
  linking: NO_LINKING,
  isNewMessageOpen: false,
  isLogoutOpen: false,
  overlay: null,
  comparison: [],
  recording: NO_RECORDING,
  recipientCheck: null,
  inspector: CLOSED_INSPECTOR,
  settings: DEFAULT_SETTINGS,
  stats: NO_STATS,
  playground: NO_PLAYGROUND,
  webhooks: NO_WEBHOOKS,
  accounts: NO_ACCOUNTS,
  scopes: EVERYTHING,
  notice: null,
  today: '',
};

/**
 * @param {AppState} state
 * @param {Action} action
 * @returns {AppState}
 */
export function reduceApp(state, action) {
  return { ...state, ...changeOf(state, action) };
}

/**
 * @param {AppState} state
 * @param {Action} action
 * @returns {Partial<AppState>}
 */
function changeOf(state, action) {
  switch (action.type) {
    case 'connection.changed':
      return {
        connection: reduceConnection(state.connection, action.connection),
        // A code is used once: the next phone needs another one.
        ...(action.connection.state === 'connected' && { linking: NO_LINKING }),
      };
    case 'service.away':
      return { isServiceAway: true };
    case 'service.back':
      return { isServiceAway: false };
    case 'chats.loaded':
      return { chats: action.chats, haveChatsLoaded: true };
    case 'chats.added':
      return { chats: addChats(state.chats, action.chats) };
    case 'chat.changed':
      return { chats: upsertChat(state.chats, action.chat) };
    case 'calls.loaded':
    case 'call.changed':
      return { calls: reduceCalls(state.calls, action) };
    case 'presence.changed':
    case 'presence.expired':
    case 'presence.forgotten':
      return { presence: reducePresence(state.presence, action) };
    case 'parts.changed':
      return { parts: { ...state.parts, ...action.change } };
    case 'search.changed':
      return { search: { ...state.search, ...action.search } };
    case 'draft.changed':
      return { drafts: changeDraft(state.drafts, action.key, action.change) };
    case 'draft.sent':
      return { drafts: finishDraft(state.drafts, action.key, action.text) };
    case 'report.changed':
      return { report: action.report };
    case 'act.changed':
      return { act: action.act };
    case 'change.received':
    case 'changes.loaded':
    case 'change.dismissed':
    case 'changes.forgotten':
      return { changes: reduceChanges(state.changes, action) };
    case 'trace.changed':
      return { trace: action.trace };
    case 'viewer.changed':
      return { viewer: action.viewer };
    case 'file.changed':
    case 'file.sent':
    case 'files.forgotten':
      return { files: reduceFiles(state.files, action) };
    case 'stats.range':
    case 'stats.loaded':
    case 'stats.failed':
      return { stats: reduceStats(state.stats, action) };
    case 'playground.loaded':
    case 'playground.toggled':
    case 'playground.working':
    case 'playground.done':
    case 'playground.failed':
    case 'tour.moved':
      return { playground: reducePlayground(state.playground, action) };
    case 'linking.changed':
      return { linking: { ...state.linking, ...action.linking } };
    case 'new-message.toggled':
      return { isNewMessageOpen: action.isOpen };
    case 'logout.toggled':
      return { isLogoutOpen: action.isOpen };
    case 'overlay.changed':
      return { overlay: action.overlay };
    case 'comparison.marked':
    case 'comparison.cleared':
      return { comparison: reduceComparison(state.comparison, action) };
    case 'recording.opened':
    case 'recording.queried':
    case 'recording.pings':
    case 'recording.expanded':
    case 'recording.stepped':
      return { recording: reduceRecording(state.recording, action) };
    case 'recipient.checked':
      return { recipientCheck: action.check };
    case 'route.changed':
      return { route: action.route, viewer: null };
    case 'settings.changed':
      return { settings: action.settings };
    case 'scopes.changed':
      return { scopes: action.scopes };
    case 'accounts.changed':
      return { accounts: { ...state.accounts, ...action.change } };
    case 'webhooks.changed':
      return { webhooks: { ...state.webhooks, ...action.change } };
    case 'notice.changed':
      return { notice: action.notice };
    case 'day.changed':
      return { today: action.today };
    default:
      return changeOfPart(state, action);
  }
}

/**
 * @param {AppState} state
 * @param {AttachmentAction | ThreadAction | InspectorAction} action
 * @returns {Partial<AppState>}
 */
function changeOfPart(state, action) {
  if (action.type.startsWith('attachment')) {
    const { attachments } = state;
    return {
      attachments: reduceAttachments(attachments, /** @type {AttachmentAction} */ (action)),
    };
  }
  return action.type.startsWith('thread') || action.type === 'message.changed'
    ? changeOfThreads(state, /** @type {ThreadAction} */ (action))
    : { inspector: reduceInspector(state.inspector, /** @type {InspectorAction} */ (action)) };
}

/**
 * @param {AppState} state
 * @param {ThreadAction} action
 * @returns {Partial<AppState>}
 */
function changeOfThreads({ threads, files }, action) {
  return {
    threads: reduceThreads(threads, action),
    files: settleFiles(files, messagesIn(action)),
  };
}

/** @param {ThreadAction} action */
function messagesIn(action) {
  if (action.type === 'message.changed') return [action.message];
  return 'messages' in action ? action.messages : [];
}
