/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'compare.cancel': 'No comparar',
  'compare.heading': 'Comparación',
  'compare.mark': 'Comparar',
  'compare.marked': 'Para comparar:',
  'compare.next': 'Elige Comparar en otro.',
  'compare.short': 'Solo lo que difiere',
  'compare.too-different': 'Tienen muy poco en común para compararlos línea por línea.',
  'compare.differences_one': '{{count}} línea difiere',
  'compare.differences_many': '{{count}} de líneas difieren',
  'compare.differences_other': '{{count}} líneas difieren',

  'command.connect': 'Conectar',
  'command.home': 'Todos los chats',
  'command.inspect': 'Inspector: {{tab}}',
  'command.inspect.close': 'Cerrar el inspector',
  'command.new-message': 'Mensaje nuevo',
  'command.stats': 'Estadísticas de la sesión',
  'command.theme.dark': 'Tema: oscuro',
  'command.theme.light': 'Tema: claro',
  'command.theme.system': 'Tema: el del sistema',
  'dialog.close': 'Cerrar',
  'palette.heading': 'Comandos y chats',
  'palette.none': 'Nada coincide con estas palabras.',
  'palette.placeholder': 'Qué hacer o adónde ir',
  'shortcuts.arrows': 'Por una lista, mensaje a mensaje en un chat',
  'shortcuts.enter': 'Abrir lo elegido, enviar lo escrito',
  'shortcuts.escape': 'Cerrar lo que está abierto',
  'shortcuts.heading': 'Atajos de teclado',
  'shortcuts.line': 'Una línea nueva en un mensaje',
  'shortcuts.palette': 'Buscar un comando o un chat',
  'shortcuts.search': 'Buscar chats y mensajes',

  'connection.away': 'El servicio del panel no responde.',
  'connection.away.effect': 'Esta página puede estar desactualizada. Se vuelve a intentar…',
  'connection.disconnect': 'Desconectar',
  'connection.disconnect.hint': 'Conserva la vinculación. Se vuelve a conectar sin código.',
  'connection.disconnect.unlinked': 'Deja de pedir códigos.',
  'connection.link': 'Vincular un teléfono',
  'connection.logout': 'Cerrar sesión…',
  'connection.logout.hint':
    'Desvincula este dispositivo. La próxima conexión necesita un código nuevo.',

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

  'message.no-contacts': 'Contacto sin nombre ni número',

  'thread.more': 'Mostrar más',
};
