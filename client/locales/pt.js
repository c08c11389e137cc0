/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'copy.json': 'Copiar JSON',
  'copy.xml': 'Copiar XML',
  'copy.curl': 'Copiar como cURL',
  'copy.link': 'Copiar link',
  'compare.cancel': 'Não comparar',
  'compare.heading': 'Comparação',
  'compare.mark': 'Comparar',
  'compare.marked': 'Para comparar:',
  'compare.next': 'Escolha Comparar em outro.',
  'compare.short': 'Só o que difere',
  'compare.too-different': 'Têm muito pouco em comum para comparar linha a linha.',
  'compare.differences_one': '{{count}} linha difere',
  'compare.differences_many': '{{count}} de linhas diferem',
  'compare.differences_other': '{{count}} linhas diferem',

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

  'explain.show': 'Explicar',
  'explain.reason.not_connected':
    'O serviço não está conectado ao WhatsApp, e ninguém pediu isso. Conecte para começar. Se ainda não há telefone vinculado, aparece um código para escanear.',
  'explain.reason.starting':
    'O serviço abre uma conexão com o WhatsApp e combina as chaves. Leva alguns segundos, e não há nada a fazer.',
  'explain.reason.waiting_for_scan':
    'Nenhum telefone está vinculado, então o WhatsApp espera até que um escaneie o código. No telefone, abra Configurações, Dispositivos conectados, Conectar dispositivo. Um código vale por pouco tempo; o próximo vem sozinho.',
  'explain.reason.pairing':
    'O telefone aceitou este dispositivo. O WhatsApp pede agora que a conexão seja refeita, o que acontece sozinho. Mantenha o telefone online até terminar.',
  'explain.reason.syncing':
    'O WhatsApp aceitou o login e agora envia o que estava à espera. Já é possível escrever mensagens; elas são enviadas em um momento.',
  'explain.reason.connected':
    'Está tudo bem: as mensagens chegam na hora, e o que se escreve aqui é enviado.',
  'explain.reason.stopping':
    'Alguém pediu para encerrar a conexão. O telefone continua vinculado, então a próxima conexão não precisa de código.',
  'explain.reason.logging_out':
    'Alguém saiu da conta. Pede-se ao WhatsApp que remova este dispositivo, e depois suas chaves são apagadas aqui.',
  'explain.reason.disconnected_by_user':
    'Alguém o desconectou, então o serviço não tenta de novo sozinho. O WhatsApp guarda o que chegar nesse tempo. Conecte quando quiser; não é preciso um novo código.',
  'explain.reason.shut_down':
    'O próprio serviço recebeu ordem de parar, por exemplo para uma atualização. Ele se conecta de novo quando é iniciado.',
  'explain.reason.qr_expired':
    'O WhatsApp só oferece códigos por alguns minutos, e ninguém escaneou nenhum. Deixe o telefone à mão e conecte de novo para um novo código.',
  'explain.reason.passkey_required':
    'A conta é protegida por uma chave de acesso, que este serviço não pode informar. No telefone, veja Configurações, Conta, Chaves de acesso. Quando nenhuma for pedida, conecte de novo e escaneie um novo código.',
  'explain.reason.restart_required':
    'O WhatsApp pede que a conexão seja refeita, como faz após o pareamento. O serviço faz isso sozinho.',
  'explain.reason.replaced':
    'Um dispositivo conectado só pode ter uma conexão, e outro programa abriu uma com o mesmo pareamento, como uma segunda cópia deste serviço. Pare esse programa e conecte de novo.',
  'explain.reason.unlinked':
    'Alguém removeu este dispositivo da lista de dispositivos conectados no telefone, ou o WhatsApp o fez. As chaves não servem mais e foram apagadas; as conversas ficam. Conecte e escaneie um novo código.',
  'explain.reason.logged_out':
    'Alguém saiu da conta aqui. O WhatsApp removeu este dispositivo, e suas chaves foram apagadas; as conversas ficam. Conecte e escaneie um novo código para usá-lo de novo.',
  'explain.reason.logged_out_here_only':
    'Alguém saiu da conta aqui quando não era possível falar com o WhatsApp, então o telefone ainda lista este dispositivo. Remova-o também lá, em Dispositivos conectados. Depois conecte e escaneie um novo código.',
  'explain.reason.account_locked':
    'O WhatsApp não deixa esta conta entrar: está bloqueada, ou seu telefone se foi. As chaves deste dispositivo foram apagadas. Abra o WhatsApp no telefone e siga o que ele diz; quando funcionar lá, conecte e escaneie um novo código.',
  'explain.reason.account_banned':
    'O WhatsApp baniu esta conta por violar suas regras, e o serviço não tenta de novo. Abra o WhatsApp no telefone, onde é possível pedir uma análise. Quando o banimento terminar, conecte de novo; o pareamento é mantido.',
  'explain.reason.temporarily_banned':
    'O WhatsApp baniu esta conta por algum tempo, em geral por muitas mensagens a pessoas que não as esperavam. Nada é enviado nesse período. Espere o prazo terminar: tentar antes pode prolongá-lo.',
  'explain.reason.version_outdated':
    'Cada cliente informa sua versão ao WhatsApp, e a deste serviço ficou antiga demais. O serviço consulta a mais nova e tenta mais uma vez sozinho.',
  'explain.reason.version_refused':
    'O WhatsApp considera antiga até a versão de cliente mais nova que este serviço encontrou. Atualize o serviço, ou defina uma versão mais nova em SERVICE_WA_VERSION, e conecte de novo. O pareamento é mantido.',
  'explain.reason.client_refused':
    'No login, o cliente se descreve, e o WhatsApp não aceita esta descrição. Provavelmente mudou suas regras. Atualize o serviço e conecte de novo. O pareamento é mantido.',
  'explain.reason.multi_device_missing':
    'O WhatsApp do telefone é antigo demais para dispositivos conectados. Atualize-o lá e conecte de novo. O pareamento é mantido.',
  'explain.reason.login_refused':
    'O WhatsApp não aceitou o login, com um código que não se conhece aqui. O serviço tenta algumas vezes e depois para. Conecte mais tarde; se não ajudar, saia da conta e escaneie um novo código.',
  'explain.reason.server_not_trusted':
    'O WhatsApp prova quem é com um certificado, e o que chegou não é dele. Nada foi enviado. Talvez um proxy ou antivírus leia a conexão: tente outra rede e conecte de novo.',
  'explain.reason.connection_lost':
    'A conexão caiu, como acontece quando a internet ou o servidor do WhatsApp falha por um momento. O serviço tenta de novo sozinho, e o que chegar nesse tempo é entregue depois.',
  'explain.reason.cannot_connect':
    'O servidor do WhatsApp não responde a esta máquina. Verifique se a internet funciona aqui e se nenhum firewall bloqueia web.whatsapp.com. O serviço tenta de novo sozinho.',
  'explain.reason.proxy_fails':
    'A conexão passa pelo proxy de SERVICE_PROXY_URL, e ele não a abre. Verifique se ele está ativo, seu endereço, nome e senha, e se permite web.whatsapp.com e *.whatsapp.net na porta 443.',
  'explain.reason.store_fails':
    'Não é possível gravar nos bancos de dados desta máquina, muitas vezes porque o disco está cheio. A sessão fica desligada, para que o WhatsApp guarde o que não pode ser gravado. Libere espaço; o serviço tenta de novo sozinho.',
  'explain.reason.service_stopped':
    'O serviço não estava em execução porque alguém o parou. O WhatsApp guardou as mensagens desse tempo e as entregou depois.',
  'explain.reason.service_ended':
    'O serviço terminou sem ser parado: foi encerrado à força, falhou, ou o computador desligou. O fim do log pode dizer por quê.',
  'explain.reason.service_paused':
    'O serviço não funcionou por um tempo porque o computador dormiu ou seu relógio foi alterado. Desative a suspensão se ele precisa estar sempre acessível.',

  'explain.message.reachout_restricted':
    'Por ora o WhatsApp não deixa esta conta iniciar conversas, em geral após muitas mensagens a desconhecidos. Espere a pausa terminar, pois cada tentativa a prolonga. Ainda é possível responder a quem escreveu primeiro.',
  'explain.message.account_limited':
    'O WhatsApp limitou esta conta e mostra um aviso no telefone. Não escreva a novas pessoas até o limite terminar; depois envie de novo.',
  'explain.message.rate_limited':
    'Esta conta envia em pouco tempo mais mensagens do que o WhatsApp permite. Espere a pausa terminar e envie de novo. Um SERVICE_SEND_PER_MINUTE menor evita isso.',
  'explain.message.stale_devices':
    'Uma mensagem é criptografada para cada dispositivo do destinatário, e o WhatsApp diz que a lista de dispositivos não está certa. Ela foi consultada de novo sem sucesso. Envie a mensagem mais tarde.',
  'explain.message.encryption_failed':
    'Não há chaves utilizáveis para nenhum dispositivo do destinatário, mesmo após pedir novas. Envie a mensagem mais tarde.',
  'explain.message.not_allowed':
    'O WhatsApp não deixa esta conta escrever aqui: talvez só administradores escrevam no grupo, ou a conta não seja mais membro. Verifique no telefone e envie de novo.',
  'explain.message.chat_not_found':
    'O WhatsApp não conhece nenhuma conversa com este endereço. O grupo pode ter sido apagado, ou o endereço foi copiado incompleto. Verifique e envie de novo.',
  'explain.message.not_on_whatsapp':
    'Ninguém usa o WhatsApp com este número. Verifique-o, com o código do país, e escreva uma nova mensagem ao número certo.',
  'explain.message.pairing_ended':
    'Este dispositivo saiu da conta ou foi desconectado enquanto a mensagem estava a caminho. Ela pode ter chegado, por isso não é enviada de novo sozinha. Vincule o telefone de novo, veja a conversa lá e envie outra vez se faltar.',
  'explain.message.no_ack':
    'O WhatsApp não confirmou a mensagem, nem após uma segunda tentativa. Ela pode ter chegado. Veja a conversa no telefone; se faltar, envie de novo. Ela mantém seu id, então o destinatário a vê uma vez só.',
  'explain.message.refused':
    'O WhatsApp recusou a mensagem com um código que não se conhece aqui; ele está no texto do erro. Envie de novo, ou pesquise o código.',
  'explain.message.upload_failed':
    'Um arquivo vai ao servidor de mídia do WhatsApp antes da mensagem, e isso falhou várias vezes. Verifique a conexão desta máquina com a internet e envie a mensagem de novo.',
  'explain.message.file_missing':
    'O arquivo foi apagado aqui antes de poder ser enviado. A mensagem não pode ser repetida; envie o arquivo em uma nova.',
  'explain.message.send_failed':
    'Algo falhou dentro do serviço ao enviar a mensagem. O log tem os detalhes. Envie de novo.',

  'explain.request.validation_failed':
    'Um campo ou parâmetro da requisição falta, é desconhecido ou está fora do intervalo. A resposta o nomeia e diz o que é permitido.',
  'explain.request.invalid_recipient':
    'O destinatário não é um número de telefone nem um JID. Use só dígitos, com o código do país, sem espaços, hífens ou letras.',
  'explain.request.empty_text':
    'A mensagem não tem nada que se possa ver. Envie um texto com pelo menos um caractere visível; um arquivo precisa de um tipo, como image.',
  'explain.request.text_too_long':
    'Uma mensagem do WhatsApp tem um limite, e este texto é mais longo. Divida-o em várias mensagens.',
  'explain.request.empty_file':
    'A requisição não tem bytes onde deveria estar o arquivo. Envie o arquivo como corpo, ou como a parte "file" de um corpo multipart.',
  'explain.request.unsuitable_file':
    'O WhatsApp mostra cada tipo de mensagem só com alguns formatos, e o arquivo tem outro. Converta-o, ou envie como documento, que pode ser qualquer arquivo.',
  'explain.request.invalid_jid':
    'Uma conversa é nomeada por seu JID, e isto não é um. Copie-o de GET /api/chats; ele termina em @s.whatsapp.net, @lid ou @g.us.',
  'explain.request.malformed_json':
    'O corpo não pode ser lido como um objeto JSON: talvez falte uma aspa ou vírgula. Verifique-o e envie com Content-Type: application/json.',
  'explain.request.json_too_deep':
    'Objetos e listas no corpo estão mais aninhados do que qualquer chamada precisa. Envie-os mais planos.',
  'explain.request.invalid_phone':
    'Este não é um número de telefone completo. Envie todos os dígitos com o código do país, com ou sem sinal de mais.',
  'explain.request.idempotency_mismatch':
    'Uma Idempotency-Key torna inofensiva uma requisição repetida, e esta foi usada para outra mensagem. Use uma nova chave para cada mensagem.',
  'explain.request.invalid_idempotency_key':
    'A Idempotency-Key é longa demais ou tem caracteres que cabeçalhos não aceitam. Um UUID é uma boa chave.',
  'explain.request.unauthorized':
    'Este serviço tem um token, e a requisição não tem nenhum ou tem outro. Envie o cabeçalho Authorization: Bearer com o valor de SERVICE_API_TOKEN.',
  'explain.request.host_not_allowed':
    'A requisição veio com um nome de host que o serviço não espera, o que protege de páginas que se passam por ele. Use o endereço dele, ou adicione o nome a SERVICE_ALLOWED_HOSTS.',
  'explain.request.origin_not_allowed':
    'Uma página de outro site chamou o serviço a partir de um navegador. Só a página dele pode. Adicione esse site a SERVICE_ALLOWED_HOSTS se ele deve ser permitido.',
  'explain.request.not_found':
    'Não há chamada, conversa, mensagem ou arquivo neste endereço. Pode ter sido apagado, ou o endereço tem um erro de digitação.',
  'explain.request.no_media':
    'Esta mensagem é só texto, então não há nada para baixar. Mensagens com arquivo têm o campo media.',
  'explain.request.no_thumbnail':
    'O remetente não enviou miniatura com este arquivo. Só têm uma as mídias com thumbnail_url.',
  'explain.request.method_not_allowed':
    'O endereço está certo, mas não para este método. A resposta diz quais ele aceita, e GET /api/docs lista todas as chamadas.',
  'explain.request.request_timeout':
    'A requisição chegou devagar demais, e o serviço a fechou. Tente com uma conexão melhor; um arquivo pode demorar, mas sem pausas longas.',
  'explain.request.not_connected':
    'A chamada precisa da sessão do WhatsApp, e ela não está conectada. Faça POST /api/connect, escaneie o código se houver e repita a chamada quando GET /api/connection disser connected.',
  'explain.request.already_paired':
    'O serviço se vincula a um telefone por vez, e já tem um. Para vincular outro, faça antes POST /api/logout.',
  'explain.request.not_waiting_for_pairing':
    'Um código para digitar só é dado enquanto o WhatsApp espera por um telefone. Faça POST /api/connect e peça quando GET /api/connection disser waiting_for_scan.',
  'explain.request.not_retryable':
    'Só uma mensagem que falhou pode ser enviada de novo, e não enquanto o WhatsApp restringe a conta. Os campos can_retry e retry_at da mensagem dizem se e quando.',
  'explain.request.idempotency_in_flight':
    'A mesma requisição, com a mesma Idempotency-Key, ainda está sendo respondida. Espere essa resposta; repetir depois dá a mesma.',
  'explain.request.media_expired':
    'O WhatsApp apaga os arquivos após algumas semanas, e este já não está lá. O telefone ainda pode tê-lo e foi consultado quando possível; veja lá.',
  'explain.request.precondition_failed':
    'A requisição era para um certo estado do arquivo, e ele agora é outro. Omita If-Match e If-Unmodified-Since, ou use o ETag atual.',
  'explain.request.body_too_large':
    'O corpo ou arquivo é maior do que o serviço aceita. Envie menos, ou um arquivo menor; a resposta diz o limite.',
  'explain.request.unsupported_media_type':
    'O cabeçalho Content-Type indica um formato que esta chamada não aceita. Envie JSON com application/json; um arquivo, onde a chamada aceita.',
  'explain.request.range_not_satisfiable':
    'A requisição pede uma parte depois do fim do arquivo. O cabeçalho Content-Range da resposta diz o tamanho dele.',
  'explain.request.too_many_requests':
    'O serviço aceita só um certo número destas de uma vez ou em um tempo. Espere o que diz o cabeçalho Retry-After e mantenha menos abertas.',
  'explain.request.headers_too_large':
    'Todos os cabeçalhos da requisição juntos são longos demais, muitas vezes por cookies grandes. Envie menos.',
  'explain.request.store_fails':
    'Não é possível gravar nos bancos de dados desta máquina, muitas vezes porque o disco está cheio. GET /api/health diz o que há. O serviço se recupera sozinho assim que for possível gravar.',
  'explain.request.internal_error':
    'Algo falhou dentro do serviço que ele não esperava. O log tem os detalhes sob o id da requisição; um relatório de erro ajuda.',
  'explain.request.send_failed':
    'A mensagem não pôde entrar na fila, então nada foi enviado. O log tem os detalhes sob o id da requisição. Tente de novo.',
  'explain.request.connect_failed':
    'O serviço não conseguiu começar a conectar. O log tem os detalhes sob o id da requisição. Tente de novo e veja GET /api/health.',
  'explain.request.pairing_failed':
    'O WhatsApp não deu código para este número. Verifique o número com o código do país, ou escaneie o código QR.',
  'explain.request.disconnect_failed':
    'A conexão não pôde ser encerrada em ordem. O log tem os detalhes sob o id da requisição. Tente de novo; reiniciar o serviço também a encerra.',
  'explain.request.logout_failed':
    'O serviço não conseguiu sair da conta, então o dispositivo ainda pode estar vinculado. Tente de novo, ou remova-o no telefone em Dispositivos conectados.',
  'explain.request.media_failed':
    'O servidor de mídia do WhatsApp não responde, ou não com o arquivo. Verifique a conexão desta máquina com a internet e tente de novo.',

  'glossary.receipt': 'Um dispositivo recebeu a mensagem. Em um grupo, cada membro envia um.',
  'glossary.receipt.read':
    'A mensagem foi vista. Só é enviado se quem lê tem as confirmações ativadas.',
  'glossary.receipt.read-self': 'Outro dispositivo desta conta leu a mensagem.',
  'glossary.receipt.played': 'A mensagem de voz ou o vídeo foi reproduzido.',
  'glossary.receipt.played-self': 'Outro dispositivo desta conta reproduziu a mensagem.',
  'glossary.receipt.retry':
    'Não foi possível descriptografar a mensagem. Pede-se ao remetente que a envie mais uma vez, em uma nova sessão se preciso.',
  'glossary.receipt.inactive': 'Um dispositivo recebeu a mensagem enquanto ninguém o usava.',
  'glossary.receipt.sender': 'Outro dispositivo desta conta recebeu o que foi enviado aqui.',
  'glossary.receipt.peer':
    'Um dispositivo desta conta recebeu uma mensagem que só os dispositivos trocam entre si.',
  'glossary.receipt.history': 'Uma parte do histórico do telefone foi recebida.',
  'glossary.receipt.server-error':
    'Pede-se ao telefone que reenvie um arquivo que o WhatsApp não tem mais.',
  'glossary.query': 'Uma pergunta ao WhatsApp, ou dele. A resposta tem o mesmo id.',
  'glossary.query.result': 'A resposta à pergunta com o mesmo id.',
  'glossary.query.error': 'A pergunta com o mesmo id foi recusada.',
  'glossary.query.ping': 'Um ping, para que os dois lados percebam uma conexão perdida.',
  'glossary.query.keys':
    'Chaves: este dispositivo envia algumas suas ou pede as de outros para iniciar uma sessão.',
  'glossary.query.people':
    'Uma pergunta sobre pessoas: seus dispositivos, e se um número está no WhatsApp.',
  'glossary.query.group': 'Sobre um grupo: o nome, os membros, as configurações.',
  'glossary.query.media': 'Uma pergunta pelos servidores de mídia e por um token para usá-los.',
  'glossary.query.app-state':
    'Conversas arquivadas, fixadas ou silenciadas, em todos os dispositivos.',
  'glossary.query.picture': 'Uma foto de perfil.',
  'glossary.query.web': 'Configurações do cliente web.',
  'glossary.query.mex': 'Uma pergunta à interface mais nova do WhatsApp.',
  'glossary.query.privacy':
    'Configurações de privacidade, ou tokens que permitem escrever a alguém.',
  'glossary.query.passive': 'Este dispositivo avisa que está pronto para receber.',
  'glossary.query.experiments': 'Configurações dos experimentos do WhatsApp.',
  'glossary.query.blocklist': 'Os contatos bloqueados.',
  'glossary.query.pairing': 'O pareamento de um dispositivo conectado.',
  'glossary.query.server-ping': 'Um ping do servidor.',
  'glossary.query.dirty': 'Algo mudou enquanto este dispositivo estava ausente.',
  'glossary.notification.encrypt':
    'Chaves: alguém tem uma nova identidade, ou restam poucas chaves deste dispositivo.',
  'glossary.notification.devices': 'Alguém conectou ou desconectou um dispositivo.',
  'glossary.notification.picture': 'Uma foto foi alterada.',
  'glossary.notification.group': 'Um grupo foi alterado: membros, nome ou configurações.',
  'glossary.notification.account':
    'As configurações desta conta foram alteradas em outro dispositivo.',
  'glossary.notification.server': 'Conversas foram alteradas em outro dispositivo.',
  'glossary.notification.media-retry': 'O telefone enviou um arquivo de novo, ou não consegue.',
  'glossary.notification.privacy-token': 'Alguém permite que esta conta lhe escreva.',
  'glossary.notification.contacts': 'Um contato foi alterado.',
  'glossary.notification.status': 'Alguém mudou seu recado.',
  'glossary.tag.message':
    'Uma mensagem. Cada <enc> nela é criptografado para um dispositivo: pkmsg inicia uma sessão, msg continua uma, skmsg é para um grupo.',
  'glossary.tag.presence': 'Quem está online, ou que este dispositivo está.',
  'glossary.tag.chatstate': 'Alguém está digitando ou gravando.',
  'glossary.tag.call': 'Uma chamada, que este dispositivo não atende.',
  'glossary.tag.success': 'O WhatsApp aceitou o login deste dispositivo.',
  'glossary.tag.failure': 'O WhatsApp recusa o login. O código diz por quê.',
  'glossary.tag.stream-error': 'O WhatsApp encerra a conexão. O código diz por quê.',
  'glossary.tag.stream-end': 'O WhatsApp fechou a conexão.',
  'glossary.tag.ib':
    'Novidades da conexão: quanto ficou à espera enquanto este dispositivo estava ausente, ou qual servidor usar depois.',
  'glossary.ack.refused': 'O WhatsApp recusa isto: {{name}}, com o código {{code}}.',
  'glossary.ack.ours':
    'Este dispositivo já tem isto: {{name}}. O WhatsApp não precisa enviá-lo de novo.',
  'glossary.ack.theirs': 'O WhatsApp já tem isto: {{name}}.',
  'glossary.event.message.received': 'Uma mensagem de outra pessoa foi guardada.',
  'glossary.event.message.queued': 'Uma mensagem está guardada aqui e aguarda o envio.',
  'glossary.event.message.uploaded': 'O arquivo de uma mensagem está no WhatsApp.',
  'glossary.event.message.media': 'O estado do arquivo de uma mensagem mudou.',
  'glossary.event.message.edited': 'Uma mensagem foi editada pelo autor.',
  'glossary.event.message.deleted': 'Uma mensagem foi apagada para todos.',
  'glossary.event.message.reaction': 'Alguém reagiu, ou retirou uma reação.',
  'glossary.event.message.undecrypted':
    'Não foi possível descriptografar uma mensagem. Ela foi pedida de novo ao remetente.',
  'glossary.event.message.postponed':
    'O WhatsApp restringe esta conta, e mudou o momento mais cedo para outra tentativa.',
  'glossary.event.message.history': 'Uma parte do histórico do telefone foi guardada.',
  'glossary.event.chat.read': 'O contador de não lidas de uma conversa foi zerado.',
  'glossary.event.ack.server': 'O WhatsApp tem a mensagem.',
  'glossary.event.ack.delivered': 'O telefone do destinatário a tem; em um grupo, o de um membro.',
  'glossary.event.ack.read': 'O destinatário a viu; em um grupo, um membro.',
  'glossary.event.ack.played': 'O destinatário a reproduziu.',
  'glossary.event.ack.error':
    'O WhatsApp recusou a mensagem. error_text diz por quê e o que fazer.',
  'glossary.event.ack.timeout': 'O WhatsApp não confirmou a mensagem a tempo.',
  'glossary.event.connection.state':
    'O estado da sessão mudou. reason_text diz por quê e o que fazer.',
  'glossary.event.connection.qr': 'Há um novo código para escanear.',
  'glossary.event.connection.paired': 'Um telefone foi conectado.',
  'glossary.event.connection.synced': 'O telefone enviou todo o seu histórico.',

  'home.heading': 'Sessão',
  'home.back': 'Voltar às conversas',
  'home.range': 'Período',
  'home.range.hour': 'Hora',
  'home.range.day': 'Dia',
  'home.range.week': 'Semana',
  'home.ready': 'Tudo pronto para a primeira mensagem',
  'home.ready.hint':
    'As mensagens aparecem à esquerda conforme chegam. Você também pode escrever primeiro.',
  'home.no-chats': 'Ainda não há conversas',
  'home.write': 'Escrever para um número',
  'home.state.connected': 'Conectada',
  'home.state.connecting': 'Conectando',
  'home.state.disconnected': 'Desconectada',
  'home.state.off': 'Serviço desligado',
  'home.state.unknown': 'Sem registro',
  'home.state.before': 'As estatísticas começam depois deste momento.',
  'home.share.hour': 'Conectada {{percent}} da última hora',
  'home.share.day': 'Conectada {{percent}} do último dia',
  'home.share.week': 'Conectada {{percent}} da última semana',
  'home.share.recorded': 'Conectada {{percent}} do tempo registrado',
  'home.share.none.hour': 'Nada registrado na última hora',
  'home.share.none.day': 'Nada registrado no último dia',
  'home.share.none.week': 'Nada registrado na última semana',
  'home.percent': '{{number}}%',
  'home.strip': 'Conexão: {{share}}',
  'home.strip.now': 'Agora',
  'home.strip.part': '{{state}} por {{span}} desde {{time}}: {{reason}}',
  'home.strip.list': 'Todos os estados com seus motivos',
  'home.strip.states': 'Estados',
  'home.column.from': 'Desde',
  'home.column.for': 'Duração',
  'home.column.state': 'Estado',
  'home.column.reason': 'Motivo',
  'home.column.messages': 'Mensagens',
  'home.column.code': 'Código',
  'home.column.happened': 'O que aconteceu',
  'home.column.received': 'Recebidas',
  'home.column.sent': 'Enviadas',
  'home.column.failed': 'Com falha',
  'home.column.waiting': 'Aguardando',
  'home.column.ack': 'WhatsApp recebeu: metade, 95%',
  'home.column.delivery': 'Entregue: metade, 95%',
  'home.times': '{{half}}; {{most}}',
  'home.table': 'Os gráficos como tabela',
  'home.table.name': 'Números dos gráficos',
  'home.failures': 'Mensagens com falha por código',
  'home.failures.none.hour': 'Nenhuma na última hora.',
  'home.failures.none.day': 'Nenhuma no último dia.',
  'home.failures.none.week': 'Nenhuma na última semana.',
  'home.chart.per-minute_one': 'Mensagens por minuto',
  'home.chart.per-minute_many': 'Mensagens a cada {{count}} de minutos',
  'home.chart.per-minute_other': 'Mensagens a cada {{count}} minutos',
  'home.chart.per-hour_one': 'Mensagens por hora',
  'home.chart.per-hour_many': 'Mensagens a cada {{count}} de horas',
  'home.chart.per-hour_other': 'Mensagens a cada {{count}} horas',
  'home.chart.ack': 'Tempo até o WhatsApp receber',
  'home.chart.delivery': 'Tempo até a entrega',
  'home.chart.waiting': 'Mensagens aguardando envio',
  'home.chart.half': 'Metade em',
  'home.chart.most': '95% em',
  'home.chart.now': '{{number}} agora',
  'home.chart.at': 'às {{time}}',
  'home.chart.none.hour': 'Nada na última hora',
  'home.chart.none.day': 'Nada no último dia',
  'home.chart.none.week': 'Nada na última semana',
  'home.chart.name.hour':
    'Gráfico da última hora. {{heading}}: {{facts}}. A tabela abaixo tem os números.',
  'home.chart.name.day':
    'Gráfico do último dia. {{heading}}: {{facts}}. A tabela abaixo tem os números.',
  'home.chart.name.week':
    'Gráfico da última semana. {{heading}}: {{facts}}. A tabela abaixo tem os números.',

  'inspector.heading': 'Inspetor',
  'inspector.below': 'Mostrar abaixo',
  'inspector.beside': 'Mostrar ao lado',
  'inspector.close': 'Fechar o inspetor',
  'inspector.close.hint': 'Fechar (Esc)',
  'inspector.size': 'Tamanho do inspetor',
  'inspector.size.hint': 'Arraste, ou clique duas vezes para o tamanho inicial',
  'inspector.tab.all': 'Tudo',
  'inspector.tab.events': 'Eventos',
  'inspector.tab.nodes': 'Nós',
  'inspector.tab.summary': 'Resumo',
  'inspector.tab.requests': 'Requisições',

  'inspector.feed.nodes': 'Tráfego bruto',
  'inspector.feed.events': 'Eventos',
  'inspector.feed.all': 'Eventos e tráfego bruto',
  'inspector.feed.no-match': 'Nenhum evento corresponde a este filtro.',
  'inspector.feed.empty': 'Ainda não há eventos.',
  'inspector.feed.pause': 'Pausar',
  'inspector.feed.resume': 'Retomar',
  'inspector.feed.missed': 'Em pausa; novos desde então: {{number}}',
  'inspector.feed.shown': 'À vista: {{number}}',
  'inspector.feed.newest': 'Ir ao mais recente',
  'inspector.feed.export': 'Exportar',
  'inspector.feed.try-again': 'Tentar novamente',
  'inspector.feed.further': 'Procurar mais atrás',

  'inspector.filter': 'Filtro',
  'inspector.filter.example': 'Filtro: palavras, chat:, from:, type:, tag:, -não',
  'inspector.filter.clear': 'Limpar o filtro',
  'inspector.filter.pings': 'Pings',
  'inspector.filter.completions': 'Sugestões',
  'inspector.filter.chat': 'uma conversa, por nome ou endereço',
  'inspector.filter.from': 'quem enviou, por nome ou endereço',
  'inspector.filter.tag': 'uma tag na stanza',
  'inspector.filter.type': 'o tipo, ou como ele começa',
  'inspector.filter.id': 'o id de uma mensagem ou stanza',
  'inspector.filter.dir': 'in (entrada) ou out (saída)',
  'inspector.filter.unknown': '{{name}}: não é um filtro. Existem: {{names}}.',
  'inspector.filter.no-value': '{{name}}: precisa de um valor.',
  'inspector.filter.direction': 'dir: é in ou out.',
  'inspector.filter.quotation-mark': 'Falta uma aspa.',

  'inspector.event.in': 'Entrada',
  'inspector.event.out': 'Saída',
  'inspector.event.to-message': 'Ir para a mensagem',
  'inspector.event.to-chat': 'Ir para a conversa',
  'inspector.event.chat': 'Conversa',
  'inspector.event.message': 'Mensagem',
  'inspector.event.trace': 'Rastro',
  'inspector.event.follow': 'Seguir esta mensagem',
  'inspector.event.details': 'Detalhes do evento',
  'inspector.event.who': '{{person}} em {{chat}}',
  'inspector.event.taken-back': 'retirada',
  'inspector.event.messages_one': '{{count}} mensagem',
  'inspector.event.messages_many': '{{count}} de mensagens',
  'inspector.event.messages_other': '{{count}} mensagens',

  'inspector.summary': 'Estatísticas do serviço',
  'inspector.summary.buffers': 'Buffers',
  'inspector.summary.events': 'Eventos',
  'inspector.summary.nodes': 'Nós',
  'inspector.summary.buffer-of-events': 'Buffer de eventos',
  'inspector.summary.buffer-of-nodes': 'Buffer de nós',
  'inspector.summary.used': '{{used}} de {{limit}}',
  'inspector.summary.queue': 'Fila',
  'inspector.summary.process': 'Processo',
  'inspector.summary.counters': 'Eventos desde o início',
  'inspector.summary.versions': 'Versões',
  'inspector.summary.bug-report': 'Relatório de erro',
  'inspector.summary.bug-report.hint':
    'O relatório de erro oculta números, nomes, textos e segredos.',
  'inspector.summary.chats': 'Conversas',
  'inspector.summary.uptime': 'Em execução há',
  'inspector.summary.memory': 'Memória',
  'inspector.summary.heap': 'Heap',
  'inspector.summary.streams': 'Streams abertos',
  'inspector.summary.calls': 'Chamadas aguardando',
  'inspector.summary.messages': 'Mensagens aguardando',
  'inspector.summary.failed': 'Mensagens com falha',
  'inspector.summary.next-send': 'A próxima é enviada',
  'inspector.summary.paused-until': 'Em pausa até',
  'inspector.summary.pause-code': 'Em pausa pelo erro',
  'inspector.summary.service': 'Serviço',
  'inspector.summary.client': 'Cliente do WhatsApp',
  'inspector.summary.megabytes': '{{number}} MB',

  'inspector.requests': 'Requisições à API',
  'inspector.requests.hint': 'Cada ação nesta página também é uma chamada à API. Veja {{link}}.',
  'inspector.requests.docs': 'todas as chamadas da API',
  'inspector.requests.of': 'Requisições de',
  'inspector.requests.all': 'Todos os programas',
  'inspector.requests.others': 'Outros programas',
  'inspector.requests.page': 'Esta página',
  'inspector.requests.browser': 'Um navegador',
  'inspector.requests.program': 'Um programa',
  'inspector.requests.empty': 'Nenhuma requisição desde o início do serviço.',
  'inspector.requests.no-answer': 'sem resposta',
  'inspector.requests.facts': '{{time}}; {{duration}}; {{client}}',
  'inspector.requests.facts-and-code': '{{time}}; {{duration}}; {{client}}; {{code}}',
  'inspector.request.id': 'Id da requisição',
  'inspector.request.path': 'Caminho',
  'inspector.request.route': 'Rota',
  'inspector.request.client': 'Cliente',
  'inspector.request.answer': 'Resposta',
  'inspector.request.body': 'Corpo',
  'inspector.request.body-size': '{{type}}; {{size}}',
  'inspector.request.body-not-kept': '{{type}}, não guardado',
  'inspector.request.body-size-not-kept': '{{type}}, {{size}}, não guardado',
  'inspector.request.repeat': 'Repetir',
  'inspector.request.new-message': 'Nova mensagem',
  'inspector.repeat.question': 'Repetir {{method}}?',
  'inspector.repeat.message': 'Isto envia a mesma mensagem mais uma vez, como uma nova.',
  'inspector.repeat.other': 'O serviço a executa mais uma vez.',
  'inspector.repeat.confirm': 'Enviar de novo',

  'logout.question': 'Encerrar a sessão?',
  'logout.effect':
    'Este dispositivo é removido do telefone e suas chaves são apagadas aqui. Para conectar de novo é preciso escanear um novo código.',
  'logout.alternative': 'As conversas e mensagens ficam. Para apenas pausar, desconecte.',
  'logout.confirm': 'Encerrar sessão',

  'message.no-contacts': 'Contato sem nome nem número',

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

  'thread.more': 'Mostrar mais',

  'trace.heading': 'Rastro',
  'trace.back': 'Voltar à mensagem',
  'trace.loading': 'Carregando…',
  'trace.received': 'Recebida',
  'trace.ranges': 'Parte do rastro',
  'trace.range.all': 'Tudo',
  'trace.range.server': 'Até o WhatsApp receber',
  'trace.range.delivery': 'Até a entrega',
  'trace.steps': 'Etapas',
  'trace.not-yet': 'ainda não',
  'trace.source.request': 'Requisição',
  'trace.source.delivery': 'Fase',
  'trace.source.receipt': 'Membro',
  'trace.source.stanza': 'Stanza',
  'trace.source.event': 'Evento',
  'trace.stanza.in': 'Entrada: <{{tag}}>',
  'trace.stanza.out': 'Saída: <{{tag}}>',
  'trace.missing.request':
    'A requisição que a colocou na fila não é mais conhecida: as requisições ficam só na memória.',
  'trace.missing.stanza':
    'As stanzas ficam só na memória: as desta mensagem já se foram, ou não estão todas aqui.',
  'trace.missing.event':
    'Nem todos os eventos dela estão aqui: o registro de eventos tem um limite.',
  'trace.step.close': 'Fechar a etapa',
  'trace.step.close.hint': 'Fechar (Esc)',
  'trace.step.at': 'Hora',
  'trace.step.from': 'Desde',
  'trace.step.until': 'Até',
  'trace.step.lasting': 'Ainda dura',
  'trace.step.to': 'Para',
  'trace.step.of': 'De',
  'trace.step.answer': 'Resposta',
  'trace.step.details': 'Detalhes da etapa',
  'trace.stage.upload': 'Envio do arquivo',
  'trace.stage.upload.meaning':
    'O arquivo é criptografado e enviado ao servidor de mídia do WhatsApp. A mensagem segue quando isso termina.',
  'trace.stage.queue': 'Na fila',
  'trace.stage.queue.meaning':
    'Guardada aqui e aguardando: a conexão, as mensagens anteriores, o ritmo ou as chaves dos dispositivos do destinatário.',
  'trace.stage.server': 'Aguardando o WhatsApp',
  'trace.stage.server.meaning': 'Escrita na conexão. O WhatsApp só a confirma quando isto termina.',
  'trace.stage.delivery': 'A caminho do telefone',
  'trace.stage.delivery.meaning':
    'O WhatsApp a tem. Termina com a primeira confirmação de um telefone do destinatário.',
  'trace.stage.reading': 'Até ser lida',
  'trace.stage.reading.meaning':
    'O telefone a tem. Termina quando o destinatário a vê, se as confirmações estiverem ativadas.',
  'trace.stage.playing': 'Até ser reproduzida',
  'trace.stage.playing.meaning': 'Foi vista. Termina quando o destinatário a reproduz.',
  'trace.stage.timeout': 'Sem resposta a tempo',
  'trace.stage.timeout.meaning':
    'O WhatsApp não confirmou a mensagem. Mesmo assim pode tê-la, por isso ela não é enviada de novo sem perguntar.',
  'trace.stage.error': 'Recusada',
  'trace.stage.error.meaning': 'A mensagem diz o motivo e o que fazer.',
};
