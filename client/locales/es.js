/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'copy.json': 'Copiar JSON',
  'copy.xml': 'Copiar XML',
  'copy.curl': 'Copiar como cURL',
  'copy.link': 'Copiar enlace',
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

  'explain.show': 'Explicar',
  'explain.reason.not_connected':
    'El servicio no está conectado a WhatsApp, y nadie se lo ha pedido. Conéctalo para empezar. Si aún no hay un teléfono vinculado, aparece un código para escanear.',
  'explain.reason.starting':
    'El servicio abre una conexión con WhatsApp y acuerda las claves. Tarda unos segundos y no hay que hacer nada.',
  'explain.reason.waiting_for_scan':
    'No hay ningún teléfono vinculado, así que WhatsApp espera a que uno escanee el código. En el teléfono, abre Ajustes, Dispositivos vinculados, Vincular un dispositivo. Un código vale poco tiempo; el siguiente llega solo.',
  'explain.reason.pairing':
    'El teléfono ha aceptado este dispositivo. WhatsApp pide ahora reiniciar la conexión, y eso ocurre solo. Mantén el teléfono en línea hasta que termine.',
  'explain.reason.syncing':
    'WhatsApp ha aceptado el inicio de sesión y ahora envía lo que estaba en espera. Ya se pueden escribir mensajes; se enviarán en un momento.',
  'explain.reason.connected':
    'Todo va bien: los mensajes llegan al instante y lo que se escribe aquí se envía.',
  'explain.reason.stopping':
    'Alguien ha pedido terminar la conexión. El teléfono sigue vinculado, así que la próxima conexión no necesita código.',
  'explain.reason.logging_out':
    'Alguien ha cerrado la sesión. Se pide a WhatsApp que quite este dispositivo de la cuenta y luego se borran aquí sus claves.',
  'explain.reason.disconnected_by_user':
    'Alguien lo ha desconectado, así que el servicio no reintenta solo. WhatsApp guarda lo que llegue mientras tanto. Conecta cuando quieras; no hace falta un código nuevo.',
  'explain.reason.shut_down':
    'Se ha pedido al propio servicio que se detenga, por ejemplo para una actualización. Se conecta de nuevo cuando se inicia.',
  'explain.reason.qr_expired':
    'WhatsApp solo ofrece códigos durante unos minutos, y nadie ha escaneado ninguno. Ten el teléfono a mano y conecta otra vez para obtener un código nuevo.',
  'explain.reason.passkey_required':
    'La cuenta está protegida por una clave de acceso que este servicio no puede introducir. En el teléfono, mira en Ajustes, Cuenta, Claves de acceso. Cuando ya no se pida ninguna, conecta otra vez y escanea un código nuevo.',
  'explain.reason.restart_required':
    'WhatsApp pide reiniciar la conexión, como hace tras vincular un dispositivo. El servicio lo hace solo.',
  'explain.reason.replaced':
    'Un dispositivo vinculado solo puede tener una conexión, y otro programa ha abierto una con la misma vinculación, como una segunda copia de este servicio. Detén ese programa y conecta otra vez.',
  'explain.reason.unlinked':
    'Alguien ha quitado este dispositivo de la lista de dispositivos vinculados del teléfono, o lo ha hecho WhatsApp. Sus claves ya no sirven y se han borrado; los chats se conservan. Conecta y escanea un código nuevo.',
  'explain.reason.logged_out':
    'Alguien ha cerrado la sesión aquí. WhatsApp ha quitado este dispositivo y sus claves se han borrado; los chats se conservan. Conecta y escanea un código nuevo para volver a usarlo.',
  'explain.reason.logged_out_here_only':
    'Alguien ha cerrado la sesión aquí cuando no se podía contactar con WhatsApp, así que el teléfono aún muestra este dispositivo. Quítalo también allí, en Dispositivos vinculados. Luego conecta y escanea un código nuevo.',
  'explain.reason.account_locked':
    'WhatsApp no deja entrar a esta cuenta: está bloqueada o su teléfono ya no existe. Las claves de este dispositivo se han borrado. Abre WhatsApp en el teléfono y sigue lo que indique; cuando funcione allí, conecta y escanea un código nuevo.',
  'explain.reason.account_banned':
    'WhatsApp ha suspendido esta cuenta por incumplir sus normas, y el servicio no reintenta. Abre WhatsApp en el teléfono, donde se puede pedir una revisión. Cuando termine la suspensión, conecta otra vez; la vinculación se conserva.',
  'explain.reason.temporarily_banned':
    'WhatsApp ha suspendido esta cuenta por un tiempo, casi siempre por muchos mensajes a personas que no los esperaban. Mientras tanto no se envía nada. Espera a que pase el plazo: intentarlo antes puede alargarlo.',
  'explain.reason.version_outdated':
    'Cada cliente indica su versión a WhatsApp, y la de este servicio ya es demasiado antigua. El servicio consulta la más nueva y lo intenta otra vez solo.',
  'explain.reason.version_refused':
    'A WhatsApp le parece antigua incluso la versión de cliente más nueva que este servicio ha encontrado. Actualiza el servicio, o pon una versión más nueva en SERVICE_WA_VERSION, y conecta otra vez. La vinculación se conserva.',
  'explain.reason.client_refused':
    'Al iniciar sesión, el cliente se describe, y WhatsApp no acepta esta descripción. Es probable que haya cambiado sus reglas. Actualiza el servicio y conecta otra vez. La vinculación se conserva.',
  'explain.reason.multi_device_missing':
    'El WhatsApp del teléfono es demasiado antiguo para dispositivos vinculados. Actualízalo allí y conecta otra vez. La vinculación se conserva.',
  'explain.reason.login_refused':
    'WhatsApp no ha aceptado el inicio de sesión, con un código que aquí no se conoce. El servicio lo intenta unas veces y luego se detiene. Conecta más tarde; si no ayuda, cierra la sesión y escanea un código nuevo.',
  'explain.reason.server_not_trusted':
    'WhatsApp demuestra quién es con un certificado, y el que llegó no es suyo. No se envió nada. Quizá un proxy o un antivirus lee la conexión: prueba otra red y conecta otra vez.',
  'explain.reason.connection_lost':
    'La conexión se cortó, como ocurre cuando internet o el servidor de WhatsApp fallan un momento. El servicio reintenta solo, y lo que llegue mientras tanto se entrega después.',
  'explain.reason.cannot_connect':
    'El servidor de WhatsApp no responde a esta máquina. Comprueba que internet funciona aquí y que ningún cortafuegos bloquea web.whatsapp.com. El servicio reintenta solo.',
  'explain.reason.proxy_fails':
    'La conexión pasa por el proxy de SERVICE_PROXY_URL, y este no la abre. Comprueba que funciona, su dirección, usuario y contraseña, y que permite web.whatsapp.com y *.whatsapp.net en el puerto 443.',
  'explain.reason.store_fails':
    'No se puede escribir en las bases de datos de esta máquina, a menudo porque el disco está lleno. La sesión queda apagada, para que WhatsApp conserve lo que no se puede guardar. Libera espacio; el servicio reintenta solo.',
  'explain.reason.service_stopped':
    'El servicio no estaba en marcha porque alguien lo había detenido. WhatsApp guardó los mensajes de ese tiempo y los entregó después.',
  'explain.reason.service_ended':
    'El servicio terminó sin que nadie lo detuviera: se interrumpió o falló, o el equipo se apagó. El final de su registro puede decir por qué.',
  'explain.reason.service_paused':
    'El servicio no funcionó un rato porque el equipo estaba en suspensión o se cambió su reloj. Desactiva la suspensión si debe estar siempre accesible.',

  'explain.message.reachout_restricted':
    'Por ahora WhatsApp no deja que esta cuenta empiece chats nuevos, casi siempre tras muchos mensajes a desconocidos. Espera a que termine la pausa, pues cada intento la alarga. Aún se puede responder a quien escribió primero.',
  'explain.message.account_limited':
    'WhatsApp ha limitado esta cuenta y muestra un aviso en el teléfono. No escribas a personas nuevas hasta que termine el límite; después envíalo otra vez.',
  'explain.message.rate_limited':
    'Esta cuenta envía en poco tiempo más mensajes de los que WhatsApp permite. Espera a que termine la pausa y envíalo otra vez. Un SERVICE_SEND_PER_MINUTE más bajo lo evita.',
  'explain.message.stale_devices':
    'Un mensaje se cifra para cada dispositivo del destinatario, y WhatsApp dice que la lista de dispositivos no es correcta. Se consultó otra vez sin éxito. Envía el mensaje más tarde.',
  'explain.message.encryption_failed':
    'No hay claves válidas para ningún dispositivo del destinatario, ni tras pedir nuevas. Envía el mensaje más tarde.',
  'explain.message.not_allowed':
    'WhatsApp no deja que esta cuenta escriba aquí: quizá en el grupo solo escriben los administradores, o la cuenta ya no es miembro. Compruébalo en el teléfono y envíalo otra vez.',
  'explain.message.chat_not_found':
    'WhatsApp no conoce ningún chat con esta dirección. Quizá el grupo se eliminó o la dirección se copió incompleta. Compruébala y envíalo otra vez.',
  'explain.message.not_on_whatsapp':
    'Nadie usa WhatsApp con este número. Compruébalo, con su prefijo de país, y escribe un mensaje nuevo al correcto.',
  'explain.message.pairing_ended':
    'Este dispositivo se desvinculó o cerró la sesión mientras el mensaje estaba en camino. Puede que haya llegado, así que no se envía otra vez solo. Vincula de nuevo el teléfono, mira el chat allí y envíalo otra vez si falta.',
  'explain.message.no_ack':
    'WhatsApp no ha confirmado el mensaje, ni tras un segundo intento. Puede que haya llegado. Mira el chat en el teléfono; si falta, envíalo otra vez. Conserva su id, así que el destinatario lo ve una sola vez.',
  'explain.message.refused':
    'WhatsApp ha rechazado el mensaje con un código que aquí no se conoce; está en el texto del error. Envíalo otra vez o busca el código.',
  'explain.message.upload_failed':
    'Un archivo va al servidor multimedia de WhatsApp antes que su mensaje, y eso ha fallado varias veces. Comprueba la conexión a internet de esta máquina y envía el mensaje otra vez.',
  'explain.message.file_missing':
    'El archivo se borró aquí antes de poder enviarse. El mensaje no se puede repetir; envía el archivo en uno nuevo.',
  'explain.message.send_failed':
    'Algo falló dentro del servicio al enviar el mensaje. El registro tiene los detalles. Envíalo otra vez.',

  'explain.request.validation_failed':
    'Un campo o parámetro de la solicitud falta, es desconocido o está fuera de rango. La respuesta lo nombra y dice qué se permite.',
  'explain.request.invalid_recipient':
    'El destinatario no es un número de teléfono ni un JID. Usa solo dígitos, con el prefijo de país, sin espacios, guiones ni letras.',
  'explain.request.empty_text':
    'El mensaje no tiene nada que se pueda ver. Envía un texto con al menos un carácter visible; un archivo necesita un tipo, como image.',
  'explain.request.text_too_long':
    'Un mensaje de WhatsApp tiene un límite, y este texto lo supera. Divídelo en varios mensajes.',
  'explain.request.empty_file':
    'La solicitud no tiene bytes donde debería estar el archivo. Envía el archivo como cuerpo, o como la parte «file» de un cuerpo multipart.',
  'explain.request.unsuitable_file':
    'WhatsApp muestra cada tipo de mensaje solo con ciertos formatos, y el archivo tiene otro. Conviértelo, o envíalo como documento, que puede ser cualquier archivo.',
  'explain.request.invalid_jid':
    'Un chat se nombra por su JID, y esto no lo es. Cópialo de GET /api/chats; termina en @s.whatsapp.net, @lid o @g.us.',
  'explain.request.malformed_json':
    'El cuerpo no se puede leer como un objeto JSON: quizá falta una comilla o una coma. Revísalo y envíalo con Content-Type: application/json.',
  'explain.request.json_too_deep':
    'Los objetos y listas del cuerpo están más anidados de lo que necesita cualquier llamada. Envíalos más planos.',
  'explain.request.invalid_phone':
    'No es un número de teléfono completo. Envía todos los dígitos con el prefijo de país, con o sin signo más.',
  'explain.request.idempotency_mismatch':
    'Una Idempotency-Key hace inofensiva una solicitud repetida, y esta se usó para otro mensaje. Usa una clave nueva para cada mensaje.',
  'explain.request.invalid_idempotency_key':
    'La Idempotency-Key es demasiado larga o tiene caracteres que las cabeceras no admiten. Un UUID es una buena clave.',
  'explain.request.unauthorized':
    'Este servicio tiene un token, y la solicitud no lleva ninguno o lleva otro. Envía la cabecera Authorization: Bearer con el valor de SERVICE_API_TOKEN.',
  'explain.request.host_not_allowed':
    'La solicitud llegó con un nombre de host que el servicio no espera, lo que protege de páginas que se hacen pasar por él. Usa su propia dirección o añade el nombre a SERVICE_ALLOWED_HOSTS.',
  'explain.request.origin_not_allowed':
    'Una página de otro sitio web ha llamado al servicio desde un navegador. Solo su propia página puede hacerlo. Añade ese sitio a SERVICE_ALLOWED_HOSTS si se le debe permitir.',
  'explain.request.not_found':
    'En esta dirección no hay ninguna llamada, chat, mensaje ni archivo. Puede que se haya eliminado, o que la dirección tenga una errata.',
  'explain.request.no_media':
    'Este mensaje es solo texto, así que no hay nada que descargar. Los mensajes con archivo tienen el campo media.',
  'explain.request.no_thumbnail':
    'El remitente no envió ninguna imagen pequeña con este archivo. Solo la tienen los que llevan thumbnail_url.',
  'explain.request.method_not_allowed':
    'La dirección es correcta, pero no para este método. La respuesta nombra los que admite, y GET /api/docs enumera todas las llamadas.',
  'explain.request.request_timeout':
    'La solicitud llegó demasiado despacio y el servicio la cerró. Inténtalo con una conexión mejor; un archivo puede tardar, pero sin pausas largas.',
  'explain.request.not_connected':
    'La llamada necesita la sesión de WhatsApp, y no está conectada. Haz POST /api/connect, escanea el código si lo hay y repite la llamada cuando GET /api/connection diga connected.',
  'explain.request.already_paired':
    'El servicio está vinculado a un solo teléfono a la vez, y ya tiene uno. Para vincular otro, haz primero POST /api/logout.',
  'explain.request.not_waiting_for_pairing':
    'Un código para escribir solo se da mientras WhatsApp espera un teléfono. Haz POST /api/connect y pídelo cuando GET /api/connection diga waiting_for_scan.',
  'explain.request.not_retryable':
    'Solo se puede enviar otra vez un mensaje que falló, y no mientras WhatsApp restringe la cuenta. Los campos can_retry y retry_at del mensaje dicen si se puede y cuándo.',
  'explain.request.idempotency_in_flight':
    'La misma solicitud, con la misma Idempotency-Key, aún se está respondiendo. Espera esa respuesta; repetirla después da la misma.',
  'explain.request.media_expired':
    'WhatsApp borra los archivos tras unas semanas, y este ya no está allí. Puede que el teléfono aún lo tenga y se le pidió donde fue posible; mira allí.',
  'explain.request.precondition_failed':
    'La solicitud era para un estado concreto del archivo, y ahora el archivo es otro. Omite If-Match e If-Unmodified-Since, o usa el ETag actual.',
  'explain.request.body_too_large':
    'El cuerpo o el archivo es más grande de lo que admite el servicio. Envía menos, o un archivo más pequeño; la respuesta dice el límite.',
  'explain.request.unsupported_media_type':
    'La cabecera Content-Type indica un formato que esta llamada no admite. Envía JSON con application/json; un archivo, donde la llamada lo admite.',
  'explain.request.range_not_satisfiable':
    'La solicitud pide una parte más allá del final del archivo. La cabecera Content-Range de la respuesta dice cuánto mide.',
  'explain.request.too_many_requests':
    'El servicio solo admite cierto número de estas a la vez o en un tiempo. Espera lo que diga la cabecera Retry-After y mantén menos abiertas.',
  'explain.request.headers_too_large':
    'Todas las cabeceras de la solicitud juntas son demasiado largas, a menudo por cookies grandes. Envía menos.',
  'explain.request.store_fails':
    'No se puede escribir en las bases de datos de esta máquina, a menudo porque el disco está lleno. GET /api/health dice qué ocurre. El servicio se recupera solo en cuanto se pueda escribir.',
  'explain.request.internal_error':
    'Algo falló dentro del servicio que no esperaba. El registro tiene los detalles con el id de la solicitud; un informe de error ayuda.',
  'explain.request.send_failed':
    'El mensaje no se pudo poner en la cola, así que no se envió nada. El registro tiene los detalles con el id de la solicitud. Inténtalo otra vez.',
  'explain.request.connect_failed':
    'El servicio no pudo empezar a conectarse. El registro tiene los detalles con el id de la solicitud. Inténtalo otra vez y mira GET /api/health.',
  'explain.request.pairing_failed':
    'WhatsApp no dio ningún código para este número. Comprueba el número con su prefijo de país, o escanea el código QR.',
  'explain.request.disconnect_failed':
    'La conexión no se pudo terminar de forma ordenada. El registro tiene los detalles con el id de la solicitud. Inténtalo otra vez; reiniciar el servicio también la termina.',
  'explain.request.logout_failed':
    'El servicio no pudo cerrar la sesión, así que el dispositivo puede seguir vinculado. Inténtalo otra vez, o quítalo en el teléfono, en Dispositivos vinculados.',
  'explain.request.media_failed':
    'El servidor multimedia de WhatsApp no responde, o no con el archivo. Comprueba la conexión a internet de esta máquina e inténtalo otra vez.',

  'glossary.receipt': 'Un dispositivo ha recibido el mensaje. En un grupo, cada miembro envía uno.',
  'glossary.receipt.read':
    'El mensaje se ha visto. Solo se envía si quien lo lee tiene activadas las confirmaciones.',
  'glossary.receipt.read-self': 'Otro dispositivo de esta cuenta ha leído el mensaje.',
  'glossary.receipt.played': 'Se ha reproducido el mensaje de voz o el video.',
  'glossary.receipt.played-self': 'Otro dispositivo de esta cuenta ha reproducido el mensaje.',
  'glossary.receipt.retry':
    'No se pudo descifrar el mensaje. Se pide al remitente que lo envíe otra vez, en una sesión nueva si hace falta.',
  'glossary.receipt.inactive': 'Un dispositivo ha recibido el mensaje mientras nadie lo usaba.',
  'glossary.receipt.sender': 'Otro dispositivo de esta cuenta ha recibido lo que se envió aquí.',
  'glossary.receipt.peer':
    'Un dispositivo de esta cuenta ha recibido un mensaje que solo intercambian los dispositivos.',
  'glossary.receipt.history': 'Se ha recibido una parte del historial del teléfono.',
  'glossary.receipt.server-error':
    'Se pide al teléfono que vuelva a subir un archivo que WhatsApp ya no tiene.',
  'glossary.query': 'Una consulta a WhatsApp, o suya. La respuesta tiene el mismo id.',
  'glossary.query.result': 'La respuesta a la consulta con el mismo id.',
  'glossary.query.error': 'Se rechazó la consulta con el mismo id.',
  'glossary.query.ping': 'Un ping, para que ambos lados noten una conexión perdida.',
  'glossary.query.keys':
    'Claves: este dispositivo sube algunas propias o pide las de otros para iniciar una sesión.',
  'glossary.query.people':
    'Una consulta sobre personas: sus dispositivos y si un número está en WhatsApp.',
  'glossary.query.group': 'Sobre un grupo: su asunto, sus miembros, sus ajustes.',
  'glossary.query.media': 'Una consulta por los servidores multimedia y un token para usarlos.',
  'glossary.query.app-state': 'Chats archivados, fijados o silenciados, en todos los dispositivos.',
  'glossary.query.picture': 'Una foto de perfil.',
  'glossary.query.web': 'Ajustes del cliente web.',
  'glossary.query.mex': 'Una consulta a la interfaz más nueva de WhatsApp.',
  'glossary.query.privacy': 'Ajustes de privacidad, o tokens que permiten escribir a alguien.',
  'glossary.query.passive': 'Este dispositivo avisa de que está listo para recibir.',
  'glossary.query.experiments': 'Ajustes de los experimentos de WhatsApp.',
  'glossary.query.blocklist': 'Los contactos bloqueados.',
  'glossary.query.pairing': 'La vinculación de un dispositivo.',
  'glossary.query.server-ping': 'Un ping del servidor.',
  'glossary.query.dirty': 'Algo cambió mientras este dispositivo no estaba conectado.',
  'glossary.notification.encrypt':
    'Claves: alguien tiene una identidad nueva, o quedan pocas claves de este dispositivo.',
  'glossary.notification.devices': 'Alguien ha vinculado o desvinculado un dispositivo.',
  'glossary.notification.picture': 'Se cambió una foto.',
  'glossary.notification.group': 'Se cambió un grupo: sus miembros, su asunto o sus ajustes.',
  'glossary.notification.account': 'Se cambiaron ajustes de esta cuenta en otro dispositivo.',
  'glossary.notification.server': 'Se cambiaron chats en otro dispositivo.',
  'glossary.notification.media-retry': 'El teléfono ha vuelto a subir un archivo, o no puede.',
  'glossary.notification.privacy-token': 'Alguien permite que esta cuenta le escriba.',
  'glossary.notification.contacts': 'Se cambió un contacto.',
  'glossary.notification.status': 'Alguien ha cambiado su texto de información.',
  'glossary.tag.message':
    'Un mensaje. Cada <enc> está cifrado para un dispositivo: pkmsg inicia una sesión, msg continúa una y skmsg es para un grupo.',
  'glossary.tag.presence': 'Quién está en línea, o que este dispositivo lo está.',
  'glossary.tag.chatstate': 'Alguien está escribiendo o grabando.',
  'glossary.tag.call': 'Una llamada, que este dispositivo no atiende.',
  'glossary.tag.success': 'WhatsApp ha aceptado el inicio de sesión de este dispositivo.',
  'glossary.tag.failure': 'WhatsApp rechaza el inicio de sesión. El código dice por qué.',
  'glossary.tag.stream-error': 'WhatsApp termina la conexión. El código dice por qué.',
  'glossary.tag.stream-end': 'WhatsApp ha cerrado la conexión.',
  'glossary.tag.ib':
    'Noticias de la conexión: cuánto esperó mientras este dispositivo no estaba, o qué servidor usar después.',
  'glossary.ack.refused': 'WhatsApp rechaza esto: {{name}}, con el código {{code}}.',
  'glossary.ack.ours':
    'Este dispositivo ya tiene esto: {{name}}. WhatsApp no necesita enviarlo otra vez.',
  'glossary.ack.theirs': 'WhatsApp ya tiene esto: {{name}}.',
  'glossary.event.message.received': 'Se ha guardado un mensaje de otra persona.',
  'glossary.event.message.queued': 'Un mensaje está guardado aquí y espera su envío.',
  'glossary.event.message.uploaded': 'El archivo de un mensaje está en WhatsApp.',
  'glossary.event.message.media': 'Ha cambiado el estado del archivo de un mensaje.',
  'glossary.event.message.edited': 'El autor ha editado un mensaje.',
  'glossary.event.message.deleted': 'Se eliminó un mensaje para todos.',
  'glossary.event.message.reaction': 'Alguien ha reaccionado o ha retirado una reacción.',
  'glossary.event.message.undecrypted':
    'No se pudo descifrar un mensaje. Se ha pedido otra vez al remitente.',
  'glossary.event.message.postponed':
    'WhatsApp restringe esta cuenta, y ha cambiado el momento más temprano para otro intento.',
  'glossary.event.message.history': 'Se ha guardado una parte del historial del teléfono.',
  'glossary.event.chat.read': 'Se puso a cero el contador de no leídos de un chat.',
  'glossary.event.ack.server': 'WhatsApp tiene el mensaje.',
  'glossary.event.ack.delivered':
    'El teléfono del destinatario lo tiene; en un grupo, el de un miembro.',
  'glossary.event.ack.read': 'El destinatario lo ha visto; en un grupo, un miembro.',
  'glossary.event.ack.played': 'El destinatario lo ha reproducido.',
  'glossary.event.ack.error':
    'WhatsApp ha rechazado el mensaje. error_text dice por qué y qué hacer.',
  'glossary.event.ack.timeout': 'WhatsApp no ha confirmado el mensaje a tiempo.',
  'glossary.event.connection.state':
    'Ha cambiado el estado de la sesión. reason_text dice por qué y qué hacer.',
  'glossary.event.connection.qr': 'Hay un código nuevo para escanear.',
  'glossary.event.connection.paired': 'Se vinculó un teléfono.',
  'glossary.event.connection.synced': 'El teléfono ha enviado todo su historial.',

  'home.heading': 'Sesión',
  'home.back': 'Volver a los chats',
  'home.range': 'Periodo',
  'home.range.hour': 'Hora',
  'home.range.day': 'Día',
  'home.range.week': 'Semana',
  'home.ready': 'Todo listo para el primer mensaje',
  'home.ready.hint':
    'Los mensajes aparecen a la izquierda a medida que llegan. También puedes escribir tú primero.',
  'home.no-chats': 'Aún no hay chats',
  'home.write': 'Escribir a un número',
  'home.state.connected': 'Conectada',
  'home.state.connecting': 'Conectando',
  'home.state.disconnected': 'Desconectada',
  'home.state.off': 'Servicio apagado',
  'home.state.unknown': 'Sin registro',
  'home.state.before': 'Las estadísticas empiezan después de este momento.',
  'home.share.hour': 'Conectada el {{percent}} de la última hora',
  'home.share.day': 'Conectada el {{percent}} del último día',
  'home.share.week': 'Conectada el {{percent}} de la última semana',
  'home.share.recorded': 'Conectada el {{percent}} del tiempo registrado',
  'home.share.none.hour': 'Nada registrado en la última hora',
  'home.share.none.day': 'Nada registrado en el último día',
  'home.share.none.week': 'Nada registrado en la última semana',
  'home.percent': '{{number}} %',
  'home.strip': 'Conexión: {{share}}',
  'home.strip.now': 'Ahora',
  'home.strip.part': '{{state}} durante {{span}} desde {{time}}: {{reason}}',
  'home.strip.list': 'Todos los estados con sus motivos',
  'home.strip.states': 'Estados',
  'home.column.from': 'Desde',
  'home.column.for': 'Duración',
  'home.column.state': 'Estado',
  'home.column.reason': 'Motivo',
  'home.column.messages': 'Mensajes',
  'home.column.code': 'Código',
  'home.column.happened': 'Qué ocurrió',
  'home.column.received': 'Recibidos',
  'home.column.sent': 'Enviados',
  'home.column.failed': 'Fallidos',
  'home.column.waiting': 'En espera',
  'home.column.ack': 'WhatsApp lo tiene: la mitad, 95 %',
  'home.column.delivery': 'Entregado: la mitad, 95 %',
  'home.times': '{{half}}; {{most}}',
  'home.table': 'Los gráficos como tabla',
  'home.table.name': 'Números de los gráficos',
  'home.failures': 'Mensajes fallidos por código',
  'home.failures.none.hour': 'Ninguno en la última hora.',
  'home.failures.none.day': 'Ninguno en el último día.',
  'home.failures.none.week': 'Ninguno en la última semana.',
  'home.chart.per-minute_one': 'Mensajes por minuto',
  'home.chart.per-minute_many': 'Mensajes cada {{count}} de minutos',
  'home.chart.per-minute_other': 'Mensajes cada {{count}} minutos',
  'home.chart.per-hour_one': 'Mensajes por hora',
  'home.chart.per-hour_many': 'Mensajes cada {{count}} de horas',
  'home.chart.per-hour_other': 'Mensajes cada {{count}} horas',
  'home.chart.ack': 'Tiempo hasta que WhatsApp lo tiene',
  'home.chart.delivery': 'Tiempo hasta la entrega',
  'home.chart.waiting': 'Mensajes que esperan su envío',
  'home.chart.half': 'La mitad en',
  'home.chart.most': 'El 95 % en',
  'home.chart.now': '{{number}} ahora',
  'home.chart.at': 'a las {{time}}',
  'home.chart.none.hour': 'Nada en la última hora',
  'home.chart.none.day': 'Nada en el último día',
  'home.chart.none.week': 'Nada en la última semana',
  'home.chart.name.hour':
    'Gráfico de la última hora. {{heading}}: {{facts}}. La tabla de abajo tiene los números.',
  'home.chart.name.day':
    'Gráfico del último día. {{heading}}: {{facts}}. La tabla de abajo tiene los números.',
  'home.chart.name.week':
    'Gráfico de la última semana. {{heading}}: {{facts}}. La tabla de abajo tiene los números.',

  'inspector.heading': 'Inspector',
  'inspector.below': 'Mostrar abajo',
  'inspector.beside': 'Mostrar al lado',
  'inspector.close': 'Cerrar el inspector',
  'inspector.close.hint': 'Cerrar (Esc)',
  'inspector.size': 'Tamaño del inspector',
  'inspector.size.hint': 'Arrastra, o haz doble clic para el tamaño inicial',
  'inspector.tab.all': 'Todo',
  'inspector.tab.events': 'Eventos',
  'inspector.tab.nodes': 'Nodos',
  'inspector.tab.summary': 'Resumen',
  'inspector.tab.requests': 'Solicitudes',

  'inspector.feed.nodes': 'Tráfico sin procesar',
  'inspector.feed.events': 'Eventos',
  'inspector.feed.all': 'Eventos y tráfico sin procesar',
  'inspector.feed.no-match': 'Ningún evento coincide con este filtro.',
  'inspector.feed.empty': 'Aún no hay eventos.',
  'inspector.feed.pause': 'Pausar',
  'inspector.feed.resume': 'Reanudar',
  'inspector.feed.missed': 'En pausa; nuevos desde entonces: {{number}}',
  'inspector.feed.shown': 'A la vista: {{number}}',
  'inspector.feed.newest': 'Ir al más reciente',
  'inspector.feed.export': 'Exportar',
  'inspector.feed.try-again': 'Reintentar',
  'inspector.feed.further': 'Buscar más atrás',

  'inspector.filter': 'Filtro',
  'inspector.filter.example': 'Filtro: palabras, chat:, from:, type:, tag:, -no',
  'inspector.filter.clear': 'Borrar el filtro',
  'inspector.filter.pings': 'Pings',
  'inspector.filter.completions': 'Sugerencias',
  'inspector.filter.chat': 'un chat, por nombre o dirección',
  'inspector.filter.from': 'quién lo envió, por nombre o dirección',
  'inspector.filter.tag': 'una etiqueta en la stanza',
  'inspector.filter.type': 'el tipo, o cómo empieza',
  'inspector.filter.id': 'el id de un mensaje o una stanza',
  'inspector.filter.dir': 'in (entrada) u out (salida)',
  'inspector.filter.unknown': '{{name}}: no es un filtro. Los que hay: {{names}}.',
  'inspector.filter.no-value': '{{name}}: necesita un valor.',
  'inspector.filter.direction': 'dir: es in u out.',
  'inspector.filter.quotation-mark': 'Falta una comilla.',

  'inspector.event.in': 'Entrada',
  'inspector.event.out': 'Salida',
  'inspector.event.to-message': 'Ir al mensaje',
  'inspector.event.to-chat': 'Ir al chat',
  'inspector.event.chat': 'Chat',
  'inspector.event.message': 'Mensaje',
  'inspector.event.trace': 'Traza',
  'inspector.event.follow': 'Seguir este mensaje',
  'inspector.event.details': 'Detalles del evento',
  'inspector.event.who': '{{person}} en {{chat}}',
  'inspector.event.taken-back': 'retirada',
  'inspector.event.messages_one': '{{count}} mensaje',
  'inspector.event.messages_many': '{{count}} de mensajes',
  'inspector.event.messages_other': '{{count}} mensajes',

  'inspector.summary': 'Estadísticas del servicio',
  'inspector.summary.buffers': 'Búferes',
  'inspector.summary.events': 'Eventos',
  'inspector.summary.nodes': 'Nodos',
  'inspector.summary.buffer-of-events': 'Búfer de eventos',
  'inspector.summary.buffer-of-nodes': 'Búfer de nodos',
  'inspector.summary.used': '{{used}} de {{limit}}',
  'inspector.summary.queue': 'Cola',
  'inspector.summary.process': 'Proceso',
  'inspector.summary.counters': 'Eventos desde el inicio',
  'inspector.summary.versions': 'Versiones',
  'inspector.summary.bug-report': 'Informe de error',
  'inspector.summary.bug-report.hint':
    'El informe de error oculta números, nombres, textos y secretos.',
  'inspector.summary.chats': 'Chats',
  'inspector.summary.uptime': 'En marcha desde hace',
  'inspector.summary.memory': 'Memoria',
  'inspector.summary.heap': 'Heap',
  'inspector.summary.streams': 'Streams abiertos',
  'inspector.summary.calls': 'Llamadas en espera',
  'inspector.summary.messages': 'Mensajes en espera',
  'inspector.summary.failed': 'Mensajes fallidos',
  'inspector.summary.next-send': 'El siguiente se envía',
  'inspector.summary.paused-until': 'En pausa hasta',
  'inspector.summary.pause-code': 'En pausa por el error',
  'inspector.summary.service': 'Servicio',
  'inspector.summary.client': 'Cliente de WhatsApp',
  'inspector.summary.megabytes': '{{number}} MB',

  'inspector.requests': 'Solicitudes a la API',
  'inspector.requests.hint':
    'Cada acción de esta página también es una llamada a la API. Ver {{link}}.',
  'inspector.requests.docs': 'todas las llamadas de la API',
  'inspector.requests.of': 'Solicitudes de',
  'inspector.requests.all': 'Todos los programas',
  'inspector.requests.others': 'Otros programas',
  'inspector.requests.page': 'Esta página',
  'inspector.requests.browser': 'Un navegador',
  'inspector.requests.program': 'Un programa',
  'inspector.requests.empty': 'Ninguna solicitud desde que se inició el servicio.',
  'inspector.requests.no-answer': 'sin respuesta',
  'inspector.requests.facts': '{{time}}; {{duration}}; {{client}}',
  'inspector.requests.facts-and-code': '{{time}}; {{duration}}; {{client}}; {{code}}',
  'inspector.request.id': 'Id de la solicitud',
  'inspector.request.path': 'Ruta',
  'inspector.request.route': 'Ruta del servicio',
  'inspector.request.client': 'Cliente',
  'inspector.request.answer': 'Respuesta',
  'inspector.request.body': 'Cuerpo',
  'inspector.request.body-size': '{{type}}; {{size}}',
  'inspector.request.body-not-kept': '{{type}}, no se conserva',
  'inspector.request.body-size-not-kept': '{{type}}, {{size}}, no se conserva',
  'inspector.request.repeat': 'Repetir',
  'inspector.request.new-message': 'Mensaje nuevo',
  'inspector.repeat.question': '¿Repetir {{method}}?',
  'inspector.repeat.message': 'Esto envía el mismo mensaje otra vez, como uno nuevo.',
  'inspector.repeat.other': 'El servicio la ejecuta una vez más.',
  'inspector.repeat.confirm': 'Enviar otra vez',

  'logout.question': '¿Cerrar la sesión?',
  'logout.effect':
    'Este dispositivo se elimina del teléfono y sus claves se borran aquí. Para volver a conectar hay que escanear un código nuevo.',
  'logout.alternative':
    'Los chats y los mensajes se conservan. Para una pausa basta con desconectar.',
  'logout.confirm': 'Cerrar sesión',

  'message.no-contacts': 'Contacto sin nombre ni número',

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

  'thread.more': 'Mostrar más',

  'trace.heading': 'Traza',
  'trace.back': 'Volver al mensaje',
  'trace.loading': 'Cargando…',
  'trace.received': 'Recibido',
  'trace.ranges': 'Parte de la traza',
  'trace.range.all': 'Todo',
  'trace.range.server': 'Hasta que WhatsApp lo tiene',
  'trace.range.delivery': 'Hasta la entrega',
  'trace.steps': 'Pasos',
  'trace.not-yet': 'aún no',
  'trace.source.request': 'Solicitud',
  'trace.source.delivery': 'Etapa',
  'trace.source.receipt': 'Miembro',
  'trace.source.stanza': 'Stanza',
  'trace.source.event': 'Evento',
  'trace.stanza.in': 'Entrada: <{{tag}}>',
  'trace.stanza.out': 'Salida: <{{tag}}>',
  'trace.missing.request':
    'La solicitud que lo puso en la cola ya no se conoce: las solicitudes solo se guardan en memoria.',
  'trace.missing.stanza':
    'Las stanzas solo se guardan en memoria: las de este mensaje ya no están, o no todas.',
  'trace.missing.event': 'No están todos sus eventos: el registro de eventos tiene un límite.',
  'trace.step.close': 'Cerrar el paso',
  'trace.step.close.hint': 'Cerrar (Esc)',
  'trace.step.at': 'Hora',
  'trace.step.from': 'Desde',
  'trace.step.until': 'Hasta',
  'trace.step.lasting': 'Aún dura',
  'trace.step.to': 'Para',
  'trace.step.of': 'De',
  'trace.step.answer': 'Respuesta',
  'trace.step.details': 'Detalles del paso',
  'trace.stage.upload': 'Subida del archivo',
  'trace.stage.upload.meaning':
    'El archivo se cifra y se envía al servidor multimedia de WhatsApp. El mensaje sigue cuando eso termina.',
  'trace.stage.queue': 'En la cola',
  'trace.stage.queue.meaning':
    'Guardado aquí y a la espera: de la conexión, de los mensajes anteriores, del ritmo o de las claves de los dispositivos del destinatario.',
  'trace.stage.server': 'Esperando a WhatsApp',
  'trace.stage.server.meaning':
    'Escrito en la conexión. WhatsApp no lo ha confirmado hasta que esto termina.',
  'trace.stage.delivery': 'De camino al teléfono',
  'trace.stage.delivery.meaning':
    'WhatsApp lo tiene. Termina con el primer acuse de un teléfono del destinatario.',
  'trace.stage.reading': 'Hasta que se leyó',
  'trace.stage.reading.meaning':
    'El teléfono lo tiene. Termina cuando el destinatario lo ve, si tiene activadas las confirmaciones.',
  'trace.stage.playing': 'Hasta que se reprodujo',
  'trace.stage.playing.meaning': 'Se ha visto. Termina cuando el destinatario lo reproduce.',
  'trace.stage.timeout': 'Sin respuesta a tiempo',
  'trace.stage.timeout.meaning':
    'WhatsApp no ha confirmado el mensaje. Puede que lo tenga de todos modos, así que no se envía otra vez sin preguntar.',
  'trace.stage.error': 'Rechazado',
  'trace.stage.error.meaning': 'El mensaje indica el motivo y qué hacer.',
};
