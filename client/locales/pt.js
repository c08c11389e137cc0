/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'command.connect': 'Conectar',
  'command.home': 'Todas as conversas',
  'command.inspect': 'Inspetor: {{tab}}',
  'command.inspect.close': 'Fechar o inspetor',
  'command.new-message': 'Nova mensagem',
  'command.stats': 'Estatísticas da sessão',
  'command.theme.dark': 'Tema: escuro',
  'command.theme.light': 'Tema: claro',
  'command.theme.system': 'Tema: o do sistema',
  'dialog.close': 'Fechar',
  'palette.heading': 'Comandos e conversas',
  'palette.none': 'Nada corresponde a estas palavras.',
  'palette.placeholder': 'O que fazer ou aonde ir',
  'shortcuts.arrows': 'Por uma lista, mensagem a mensagem em uma conversa',
  'shortcuts.enter': 'Abrir o escolhido, enviar o escrito',
  'shortcuts.escape': 'Fechar o que está aberto',
  'shortcuts.heading': 'Atalhos de teclado',
  'shortcuts.line': 'Uma nova linha em uma mensagem',
  'shortcuts.palette': 'Buscar um comando ou uma conversa',
  'shortcuts.search': 'Buscar conversas e mensagens',

  'connection.away': 'O serviço do painel não responde.',
  'connection.away.effect': 'Esta página pode estar desatualizada. Tentando de novo…',
  'connection.disconnect': 'Desconectar',
  'connection.disconnect.hint': 'Mantém o vínculo. Conecte de novo sem código.',
  'connection.disconnect.unlinked': 'Deixa de pedir códigos.',
  'connection.link': 'Vincular um telefone',
  'connection.logout': 'Encerrar sessão…',
  'connection.logout.hint':
    'Desvincula este dispositivo. A próxima conexão precisa de um novo código.',

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

  'message.no-contacts': 'Contato sem nome nem número',

  'thread.more': 'Mostrar mais',
};
