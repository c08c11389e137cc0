/**
 * The texts of the page by area. `{{name}}` is a value; `_one` and `_other` are plural forms, chosen by `count`.
 * The other languages have the same keys, with the plural forms of their own.
 */
export default {
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
};
