/**
 * The texts of the page by area. `{{name}}` is a value; `_one` and `_other` are plural forms, chosen by `count`.
 * The other languages have the same keys, with the plural forms of their own.
 */
export default {
  'compare.cancel': 'Do not compare',
  'compare.heading': 'Comparison',
  'compare.mark': 'Compare',
  'compare.marked': 'To compare:',
  'compare.next': 'Choose Compare on a second one.',
  'compare.short': 'Only what differs',
  'compare.too-different': 'They have too little in common for a comparison line by line.',
  'compare.differences_one': '{{count}} line differs',
  'compare.differences_other': '{{count}} lines differ',

  'command.connect': 'Connect',
  'command.home': 'All chats',
  'command.inspect': 'Inspector: {{tab}}',
  'command.inspect.close': 'Close the inspector',
  'command.new-message': 'New message',
  'command.stats': 'Session statistics',
  'command.theme.dark': 'Theme: dark',
  'command.theme.light': 'Theme: light',
  'command.theme.system': 'Theme: as the system',
  'dialog.close': 'Close',
  'palette.heading': 'Commands and chats',
  'palette.none': 'Nothing fits these words.',
  'palette.placeholder': 'What to do, or where to go',
  'shortcuts.arrows': 'Through a list, message by message in a chat',
  'shortcuts.enter': 'Open what is chosen, send what is written',
  'shortcuts.escape': 'Close what is open',
  'shortcuts.heading': 'Keyboard shortcuts',
  'shortcuts.line': 'A new line in a message',
  'shortcuts.palette': 'Find a command or a chat',
  'shortcuts.search': 'Search chats and messages',

  'connection.away': 'The dashboard service does not answer.',
  'connection.away.effect': 'This page may be out of date. Trying again…',
  'connection.disconnect': 'Disconnect',
  'connection.disconnect.hint': 'Keeps the pairing. Connect again without a code.',
  'connection.disconnect.unlinked': 'Stops asking for codes.',
  'connection.link': 'Link a phone',
  'connection.logout': 'Log out…',
  'connection.logout.hint': 'Unlinks this device. The next connection needs a new code.',

  'dialog.cancel': 'Cancel',

  'logout.question': 'Log out?',
  'logout.effect':
    'This device is removed from the phone, and its keys are deleted here. To connect again, a new code has to be scanned.',
  'logout.alternative': 'Chats and messages stay. To pause only, disconnect instead.',
  'logout.confirm': 'Log out',

  'settings.heading': 'Settings',
  'settings.theme': 'Theme',
  'settings.theme.system': 'System',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.language': 'Language',
  'settings.language.browser': 'As the browser',
  'settings.notify': 'Notify me of new messages',
  'settings.notify.hint': 'While this page is not in view',
  'settings.api': 'API of this service',

  'message.no-contacts': 'Contact without a name or number',

  'thread.more': 'Show more',
};
