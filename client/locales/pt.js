/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'dialog.cancel': 'Cancelar',

  'logout.question': 'Encerrar a sessão?',
  'logout.effect':
    'Este dispositivo é removido do telefone e suas chaves são apagadas aqui. Para conectar de novo é preciso escanear um novo código.',
  'logout.alternative': 'As conversas e mensagens ficam. Para apenas pausar, desconecte.',
  'logout.confirm': 'Encerrar sessão',

  'settings.heading': 'Configurações',
  'settings.theme': 'Tema',
  'settings.theme.system': 'Sistema',
  'settings.theme.light': 'Claro',
  'settings.theme.dark': 'Escuro',
  'settings.language': 'Idioma',
  'settings.language.browser': 'O do navegador',
  'settings.notify': 'Avisar sobre novas mensagens',
  'settings.notify.hint': 'Enquanto esta página não está à vista',
  'settings.api': 'API deste serviço',
};
