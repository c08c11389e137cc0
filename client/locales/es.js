/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'dialog.cancel': 'Cancelar',

  'logout.question': '¿Cerrar la sesión?',
  'logout.effect':
    'Este dispositivo se elimina del teléfono y sus claves se borran aquí. Para volver a conectar hay que escanear un código nuevo.',
  'logout.alternative':
    'Los chats y los mensajes se conservan. Para una pausa basta con desconectar.',
  'logout.confirm': 'Cerrar sesión',

  'settings.heading': 'Ajustes',
  'settings.theme': 'Tema',
  'settings.theme.system': 'Sistema',
  'settings.theme.light': 'Claro',
  'settings.theme.dark': 'Oscuro',
  'settings.language': 'Idioma',
  'settings.language.browser': 'El del navegador',
  'settings.notify': 'Avisarme de mensajes nuevos',
  'settings.notify.hint': 'Mientras esta página no está a la vista',
  'settings.api': 'API de este servicio',
};
