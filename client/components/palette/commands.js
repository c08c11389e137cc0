import { account, DEFAULT_ACCOUNT } from '../../account/account.js';
import { t } from '../../language/t.js';
import { allowsIntent } from '../../state/access/access.js';
import { TAB_TEXT } from '../../state/inspector/inspector.view.js';
import { faultCommand, faultWording } from '../../state/playground/playground.view.js';
import {
  chatHref,
  homeHref,
  recordingHref,
  statsHref,
  webhooksHref,
} from '../../state/shared/route.js';

/**
 * @import { Intents } from '../shared/intents.js'
 * @import { Chat } from '../../service/types.d.ts'
 * @import { AppState } from '../../state/app.reducer.js'
 * @import { InspectorTab } from '../../state/inspector/inspector.reducer.js'
 *
 * @typedef {{ [Name in keyof Intents]: { name: Name, detail: Intents[Name] } }[keyof Intents]} Intent
 *
 * @typedef {Pick<AppState, 'accounts' | 'connection' | 'isServiceAway' | 'inspector' | 'playground' | 'settings' | 'route' | 'scopes'>} CommandState
 *
 * @typedef {object} Command
 * @property {string} id
 * @property {string} label
 * @property {string} [note] a note that tells it from others with the same label, or that it is on
 * @property {string} [keys] the shortcut, if it works now
 * @property {Intent | { href: string }} act
 */

const isMac = 'navigator' in globalThis && navigator.userAgent.includes('Mac');

/** The shortcuts of the whole page, as `controllers/page/shortcuts.js` knows them. */
export const KEYS = {
  palette: isMac ? '⌘ K' : 'Ctrl K',
  search: '/',
  shortcuts: '?',
  account: isMac ? '⌘ 1…9' : 'Ctrl 1…9',
};

const MOST_SHOWN = 60;

/**
 * The commands that are possible now; each is also a click elsewhere on the page.
 * @param {CommandState} state
 * @returns {Command[]}
 */
export function commandsOf(state) {
  const all = state.route.name === 'inspector' ? windowCommands(state) : pageCommands(state);
  return all.filter(({ act }) => 'href' in act || allowsIntent(state.scopes, act.name));
}

/**
 * The inspector's own window has no dialogs.
 * @param {CommandState} state
 */
const windowCommands = (state) => [...inspectorCommands(state), ...settingsCommands(state)];

/**
 * @param {CommandState} state
 * @returns {Command[]}
 */
function pageCommands(state) {
  return [
    intent('new-message', t('command.new-message'), 'new-message-toggle', { isOpen: true }),
    intent('new-group', t('chats.new-group'), 'new-group-toggle', { isOpen: true }),
    { id: 'home', label: t('command.home'), act: { href: homeHref() } },
    { id: 'stats', label: t('command.stats'), act: { href: statsHref() } },
    { id: 'recording', label: t('command.recording'), act: { href: recordingHref() } },
    { id: 'webhooks', label: t('webhooks.heading'), act: { href: webhooksHref() } },
    ...connectionCommands(state),
    ...accountCommands(state),
    ...inspectorCommands(state),
    ...playgroundCommands(state),
    ...settingsCommands(state),
    {
      ...intent('shortcuts', t('shortcuts.heading'), 'overlay-change', { overlay: 'shortcuts' }),
      keys: state.route.jid === null ? KEYS.shortcuts : '',
    },
  ];
}

/** @param {Pick<AppState, 'connection' | 'isServiceAway'>} state */
function connectionCommands({ connection, isServiceAway }) {
  if (!connection || isServiceAway) return [];
  const isOff = connection.state === 'disconnected';
  return [
    isOff
      ? intent('connect', t('connection.connect'), 'connect-request', null)
      : intent('disconnect', t('connection.disconnect'), 'disconnect-request', null),
    ...(connection.me
      ? [intent('log-out', t('connection.logout'), 'logout-toggle', { isOpen: true })]
      : []),
  ];
}

/** @param {Pick<AppState, 'accounts'>} state */
function accountCommands({ accounts: { rows } }) {
  const others = rows.filter((row) => row.account !== account);
  return [
    ...others.map(({ account: name }) =>
      intent(`account-${name}`, t('accounts.open', { account: name }), 'account-open', { name }),
    ),
    intent('account-add', t('accounts.add.another'), 'account-form', {}),
    ...(account === DEFAULT_ACCOUNT
      ? []
      : [intent('account-remove', t('accounts.remove'), 'account-removal', {})]),
  ];
}

/** @param {Pick<AppState, 'inspector'>} state */
function inspectorCommands({ inspector }) {
  const tabs = /** @type {InspectorTab[]} */ (Object.keys(TAB_TEXT));
  const show = tabs.map((tab) =>
    intent(`inspect-${tab}`, t('command.inspect', { tab: TAB_TEXT[tab] }), 'inspector-show', {
      tab,
    }),
  );
  if (!inspector.isOpen) return show;
  return [
    ...show,
    intent('inspect-close', t('command.inspect.close'), 'inspector-toggle', { isOpen: false }),
  ];
}

/** @param {Pick<AppState, 'playground'>} state */
function playgroundCommands({ playground: { isAvailable, isOpen, faults } }) {
  if (!isAvailable) return [];
  return [
    isOpen
      ? intent('playground', t('playground.close'), 'playground-toggle', { isOpen: false })
      : intent('playground', t('command.playground'), 'playground-toggle', { isOpen: true }),
    intent('tour', t('tour.start'), 'tour-move', { step: 0 }),
    ...faults.map((fault) => ({
      ...intent(
        `fault-${fault.name}`,
        t('command.fault', { label: faultWording(fault).label }),
        'playground-command',
        faultCommand(fault, isOpen),
      ),
      note: fault.is_on ? t('command.fault.on') : '',
    })),
  ];
}

/** @param {Pick<AppState, 'settings'>} state */
function settingsCommands({ settings }) {
  const themes = /** @type {const} */ ([
    ['system', t('command.theme.system')],
    ['light', t('command.theme.light')],
    ['dark', t('command.theme.dark')],
  ]);
  return themes
    .filter(([theme]) => theme !== settings.theme)
    .map(([theme, label]) =>
      intent(`theme-${theme}`, label, 'settings-change', { ...settings, theme }),
    );
}

/**
 * @template {keyof Intents} Name
 * @param {string} id
 * @param {string} label
 * @param {Name} name
 * @param {Intents[Name]} detail
 * @returns {Command}
 */
const intent = (id, label, name, detail) => ({
  id,
  label,
  act: /** @type {Intent} */ ({ name, detail }),
});

/**
 * The commands and chats with all of these words: what is named exactly so comes first, and chats last.
 * @param {Command[]} commands
 * @param {Chat[]} chats
 * @param {string} text
 */
export function fittingCommands(commands, chats, text) {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {string} */ said) =>
    words.every((word) => said.toLocaleLowerCase().includes(word));
  const name = text.trim().toLocaleLowerCase();
  const isNamed = (/** @type {string} */ said) => said.toLocaleLowerCase() === name;
  const places = chats.filter(({ title, phone, jid }) => fits(`${title} ${phone ?? ''} ${jid}`));
  // There may be ten thousand: only those that are shown become commands.
  const ordered = new Set([...places.filter(({ title }) => isNamed(title)), ...places]);
  const shown = [...ordered].slice(0, MOST_SHOWN).map(chatCommand);
  const found = [...commands.filter(({ label }) => fits(label)), ...shown];
  return found
    .toSorted((first, second) => Number(isNamed(second.label)) - Number(isNamed(first.label)))
    .slice(0, MOST_SHOWN);
}

/**
 * @param {Chat} chat
 * @returns {Command}
 */
const chatCommand = ({ jid, title, phone }) => ({
  id: jid,
  label: title,
  note: phone && phone !== title ? phone : '',
  act: { href: chatHref(jid) },
});
