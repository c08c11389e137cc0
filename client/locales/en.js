/**
 * The texts of the page by area. `{{name}}` is a value; `_one` and `_other` are plural forms, chosen by `count`.
 * The other languages have the same keys, with the plural forms of their own.
 */
export default {
  'copy.json': 'Copy JSON',
  'copy.xml': 'Copy XML',
  'copy.curl': 'Copy as cURL',
  'copy.link': 'Copy link',
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

  'explain.show': 'Explain',
  'explain.reason.not_connected':
    'The service has no connection to WhatsApp, and was not told to make one. Connect to start it. If no phone is linked yet, a code to scan appears.',
  'explain.reason.starting':
    'The service opens a connection to WhatsApp and agrees with it on keys. This takes a few seconds, and there is nothing to do.',
  'explain.reason.waiting_for_scan':
    'No phone is linked, so WhatsApp waits until one scans the code. On the phone, open Settings, Linked devices, Link a device. A code is valid for a short time; the next one follows by itself.',
  'explain.reason.pairing':
    'The phone has accepted this device. WhatsApp now wants the connection to be made anew, which happens by itself. Keep the phone online until it is done.',
  'explain.reason.syncing':
    'WhatsApp has accepted the login and now sends what has waited meanwhile. Messages can be written; they are sent in a moment.',
  'explain.reason.connected':
    'All is well: messages arrive at once, and what is written here is sent.',
  'explain.reason.stopping':
    'Somebody asked for the connection to end. The phone stays linked, so that the next connection needs no code.',
  'explain.reason.logging_out':
    'Somebody has logged out. WhatsApp is asked to remove this device from the account, and then its keys are deleted here.',
  'explain.reason.disconnected_by_user':
    'Somebody has disconnected it, so the service does not try again by itself. WhatsApp keeps what arrives meanwhile. Connect at any time; no new code is needed.',
  'explain.reason.shut_down':
    'The service itself was told to stop, for example for an update. It connects again when it is started.',
  'explain.reason.qr_expired':
    'WhatsApp offers a code only for some minutes, and nobody scanned one. Have the phone ready, then connect again for a new code.',
  'explain.reason.passkey_required':
    'The account is protected by a passkey, which this service cannot enter. On the phone, look at Settings, Account, Passkeys. Once none is asked for, connect again and scan a new code.',
  'explain.reason.restart_required':
    'WhatsApp wants the connection to be made anew, as it does after pairing. The service does so by itself.',
  'explain.reason.replaced':
    'A linked device may have one connection only, and another program has opened one with the same pairing, such as a second copy of this service. Stop that program, then connect again.',
  'explain.reason.unlinked':
    'Somebody has removed this device in the list of linked devices on the phone, or WhatsApp has. Its keys are of no use any more and were deleted; chats stay. Connect and scan a new code.',
  'explain.reason.logged_out':
    'Somebody has logged out here. WhatsApp has removed this device, and its keys are deleted; chats stay. Connect and scan a new code to use it again.',
  'explain.reason.logged_out_here_only':
    'Somebody has logged out here while WhatsApp could not be reached, so the phone still lists this device. Remove it there, too, under Linked devices. Then connect and scan a new code.',
  'explain.reason.account_locked':
    'WhatsApp does not let this account in: it is locked, or its phone is gone. The keys of this device are deleted. Open WhatsApp on the phone and follow what it says; when it works there, connect and scan a new code.',
  'explain.reason.account_banned':
    'WhatsApp has banned this account for breaking its rules, and the service does not try again. Open WhatsApp on the phone, where a review can be asked for. After the ban has ended, connect again; the pairing is kept.',
  'explain.reason.temporarily_banned':
    'WhatsApp has banned this account for some time, mostly for many messages to people who did not expect them. Nothing is sent meanwhile. Wait until the time is over: trying earlier may make it longer.',
  'explain.reason.version_outdated':
    'Each client tells WhatsApp its version, and the one of this service has become too old. The service asks for the newest one and tries once more by itself.',
  'explain.reason.version_refused':
    'WhatsApp finds even the newest client version that this service could find too old. Update the service, or set a newer version in SERVICE_WA_VERSION, then connect again. The pairing is kept.',
  'explain.reason.client_refused':
    'At login a client describes itself, and WhatsApp does not accept this description. It has probably changed its rules. Update the service, then connect again. The pairing is kept.',
  'explain.reason.multi_device_missing':
    'The WhatsApp on the phone is too old for linked devices. Update it there, then connect again. The pairing is kept.',
  'explain.reason.login_refused':
    'WhatsApp did not accept the login, with a code that is not known here. The service tries a few times and then stops. Connect again later; if that does not help, log out and scan a new code.',
  'explain.reason.server_not_trusted':
    'WhatsApp proves who it is with a certificate, and the one that came is not its own. Nothing was sent. A proxy or a virus scanner may read along: try another network, then connect again.',
  'explain.reason.connection_lost':
    'The connection broke off, as happens when the internet or WhatsApp’s server goes away for a moment. The service tries again by itself, and what arrives meanwhile is delivered afterwards.',
  'explain.reason.cannot_connect':
    'WhatsApp’s server does not answer this machine. Check that the internet works here, and that no firewall forbids web.whatsapp.com. The service tries again by itself.',
  'explain.reason.proxy_fails':
    'The connection goes through the proxy of SERVICE_PROXY_URL, and the proxy does not open it. Check that it runs, its address, name and password, and that it permits web.whatsapp.com and *.whatsapp.net on port 443.',
  'explain.reason.store_fails':
    'The databases on this machine cannot be written, often because the disk is full. The session stays off, so that WhatsApp keeps what cannot be stored. Make room; the service tries again by itself.',
  'explain.reason.service_stopped':
    'The service did not run, because somebody had stopped it. WhatsApp kept the messages of that time and delivered them afterwards.',
  'explain.reason.service_ended':
    'The service ended without being stopped: it was killed or failed, or the computer went off. The end of its log may say why.',
  'explain.reason.service_paused':
    'The service did not run for a while, because the computer slept or its clock was changed. Switch the sleep mode off if it has to be reachable all the time.',

  'explain.message.reachout_restricted':
    'WhatsApp does not let this account start new chats for now, mostly after many messages to strangers. Wait until the pause has ended, since each attempt prolongs it. People who wrote first can still be answered.',
  'explain.message.account_limited':
    'WhatsApp has limited this account and shows a notice on the phone. Do not write to new people until the limit has ended, then send it again.',
  'explain.message.rate_limited':
    'This account sends more messages in a short time than WhatsApp permits. Wait until the pause has ended, then send it again. A lower SERVICE_SEND_PER_MINUTE keeps it from happening.',
  'explain.message.stale_devices':
    'A message is encrypted for each device of the recipient, and WhatsApp says that the list of devices is not right. It was looked up again without success. Send the message again later.',
  'explain.message.encryption_failed':
    'There are no usable keys for any device of the recipient, even after fresh ones were asked for. Send the message again later.',
  'explain.message.not_allowed':
    'WhatsApp does not let this account write here: the group may be for its admins only, or the account is no member any more. Check that on the phone, then send it again.',
  'explain.message.chat_not_found':
    'WhatsApp knows no chat with this address. A group may have been deleted, or the address was copied incompletely. Check it, then send it again.',
  'explain.message.not_on_whatsapp':
    'Nobody uses WhatsApp with this number. Check it, with its country code, and write a new message to the right one.',
  'explain.message.pairing_ended':
    'This device was logged out or unlinked while the message was on its way. It may have arrived, so it is not sent again by itself. Link the phone again, look at the chat there, and send it again if it is missing.',
  'explain.message.no_ack':
    'WhatsApp has not confirmed the message, even after a second attempt. It may have arrived. Look at the chat on the phone; if it is missing, send it again. It keeps its id, so the recipient sees it once.',
  'explain.message.refused':
    'WhatsApp refused the message with a code that is not known here; the text of the error has it. Send it again, or look up the code.',
  'explain.message.upload_failed':
    'A file goes to WhatsApp’s media server before its message, and that has failed several times. Check the internet connection of this machine, then send the message again.',
  'explain.message.file_missing':
    'The file was deleted here before it could be sent. The message cannot be repeated; send the file as a new one.',
  'explain.message.send_failed':
    'Something failed inside the service while it sent the message. The log has the details. Send it again.',

  'explain.request.validation_failed':
    'A field or parameter of the request is missing, unknown or out of range. The answer names it and says what is allowed.',
  'explain.request.invalid_recipient':
    'The recipient is neither a phone number nor a JID. Use digits only, with the country code, without spaces, dashes or letters.',
  'explain.request.empty_text':
    'There is nothing in the message that could be seen. Send a text with at least one visible character; a file needs a type, such as image.',
  'explain.request.text_too_long':
    'One message of WhatsApp has a limit, and this text is longer. Split it into several messages.',
  'explain.request.empty_file':
    'The request has no bytes where the file should be. Send the file as the body, or as the part "file" of a multipart body.',
  'explain.request.unsuitable_file':
    'WhatsApp shows a kind of message only for some formats, and the file has another. Convert it, or send it as a document, which may be any file.',
  'explain.request.invalid_jid':
    'A chat is named by its JID, and this is none. Copy it from GET /api/chats; it ends in @s.whatsapp.net, @lid or @g.us.',
  'explain.request.malformed_json':
    'The body cannot be read as one JSON object: a quote or comma may be missing. Check it, and send it with Content-Type: application/json.',
  'explain.request.json_too_deep':
    'Objects and lists in the body are nested deeper than any call needs. Send them flatter.',
  'explain.request.invalid_phone':
    'This is no complete phone number. Send all digits with the country code, with or without a plus sign.',
  'explain.request.idempotency_mismatch':
    'An Idempotency-Key makes a repeated request harmless, and this one was used for another message. Use a new key for each message.',
  'explain.request.invalid_idempotency_key':
    'The Idempotency-Key is too long or has characters that headers cannot carry. A UUID is a good key.',
  'explain.request.unauthorized':
    'This service has a token, and the request has none or another one. Send the header Authorization: Bearer with the value of SERVICE_API_TOKEN.',
  'explain.request.host_not_allowed':
    'The request came under a host name that the service does not expect, which protects against web pages that pretend to be it. Use its own address, or add the name to SERVICE_ALLOWED_HOSTS.',
  'explain.request.origin_not_allowed':
    'A page of another web site has called the service from a browser. Only its own page may. Add that site to SERVICE_ALLOWED_HOSTS if it should be allowed.',
  'explain.request.not_found':
    'There is no call, chat, message or file at this address. It may have been deleted, or the address has a typing error.',
  'explain.request.no_media':
    'This message is text only, so there is nothing to download. Messages with a file have the field media.',
  'explain.request.no_thumbnail':
    'The sender has sent no small picture with this file. Only media with a thumbnail_url have one.',
  'explain.request.method_not_allowed':
    'The address is right, but not for this method. The answer names those that it takes, and GET /api/docs lists every call.',
  'explain.request.request_timeout':
    'The request arrived too slowly, so the service closed it. Try again over a better connection; a file may take long, but without long pauses.',
  'explain.request.not_connected':
    'The call needs the WhatsApp session, and it is not connected. POST /api/connect, scan the code if there is one, and repeat the call once GET /api/connection says connected.',
  'explain.request.already_paired':
    'The service is linked to one phone at a time, and has one. To link another, POST /api/logout first.',
  'explain.request.not_waiting_for_pairing':
    'A code to type is only given while WhatsApp waits for a phone. POST /api/connect, and ask once GET /api/connection says waiting_for_scan.',
  'explain.request.not_retryable':
    'Only a message that failed can be sent again, and not while WhatsApp restricts the account. The fields can_retry and retry_at of the message say whether and when.',
  'explain.request.idempotency_in_flight':
    'The same request, with the same Idempotency-Key, is still being answered. Wait for that answer; repeating it then gives the same one.',
  'explain.request.media_expired':
    'WhatsApp deletes files after some weeks, and this one is gone there. The phone may still have it and was asked where possible; look there.',
  'explain.request.precondition_failed':
    'The request was for a certain state of the file, and the file is another one now. Leave out If-Match and If-Unmodified-Since, or use the present ETag.',
  'explain.request.body_too_large':
    'The body or file is larger than the service takes. Send less, or a smaller file; the answer says the limit.',
  'explain.request.unsupported_media_type':
    'The header Content-Type names a format that this call does not take. Send JSON with application/json; a file where the call takes one.',
  'explain.request.range_not_satisfiable':
    'The request is for a part behind the end of the file. The header Content-Range of the answer says how long the file is.',
  'explain.request.too_many_requests':
    'The service takes only so many of these at once, or in a time. Wait as long as the header Retry-After says, and keep fewer open.',
  'explain.request.headers_too_large':
    'All headers of the request together are too long, often because of large cookies. Send fewer.',
  'explain.request.store_fails':
    'The databases on this machine cannot be written, often because the disk is full. GET /api/health says what is wrong. The service recovers by itself once they can be written.',
  'explain.request.internal_error':
    'Something failed inside the service that it did not expect. The log has the details under the request id; a bug report helps.',
  'explain.request.send_failed':
    'The message could not be put into the queue, so nothing was sent. The log has the details under the request id. Try again.',
  'explain.request.connect_failed':
    'The service could not begin to connect. The log has the details under the request id. Try again, and look at GET /api/health.',
  'explain.request.pairing_failed':
    'WhatsApp gave no code for this number. Check the number with its country code, or scan the QR code instead.',
  'explain.request.disconnect_failed':
    'The connection could not be ended in order. The log has the details under the request id. Try again; a restart of the service ends it, too.',
  'explain.request.logout_failed':
    'The service could not log out, so the device may still be linked. Try again, or remove it on the phone under Linked devices.',
  'explain.request.media_failed':
    'WhatsApp’s media server does not answer, or not with the file. Check the internet connection of this machine, then try again.',

  'glossary.receipt': 'A device has received the message. In a group, each member sends one.',
  'glossary.receipt.read':
    'The message was seen. It is only sent if its reader has receipts switched on.',
  'glossary.receipt.read-self': 'Another device of this account has read the message.',
  'glossary.receipt.played': 'The voice message or video was played.',
  'glossary.receipt.played-self': 'Another device of this account has played the message.',
  'glossary.receipt.retry':
    'The message could not be decrypted. Its sender is asked to send it once more, in a new session where needed.',
  'glossary.receipt.inactive': 'A device has received the message while nobody used it.',
  'glossary.receipt.sender': 'Another device of this account has received what was sent here.',
  'glossary.receipt.peer':
    'A device of this account has received a message that only devices exchange.',
  'glossary.receipt.history': 'A part of the history from the phone was received.',
  'glossary.receipt.server-error':
    'The phone is asked to upload a file again that WhatsApp no longer has.',
  'glossary.query': 'A question to WhatsApp, or of it. The answer has the same id.',
  'glossary.query.result': 'The answer to the question with the same id.',
  'glossary.query.error': 'The question with the same id was refused.',
  'glossary.query.ping': 'A ping, so that both sides notice a connection that is gone.',
  'glossary.query.keys':
    'Keys: this device uploads some of its own, or asks for those of others to begin a session.',
  'glossary.query.people':
    'A question about people: their devices, and whether a number is on WhatsApp.',
  'glossary.query.group': 'About a group: its subject, its members, its settings.',
  'glossary.query.media': 'A question for the media servers, and for a token to use them.',
  'glossary.query.app-state': 'Chats that were archived, pinned or muted, on all devices.',
  'glossary.query.picture': 'A profile picture.',
  'glossary.query.web': 'Settings of the web client.',
  'glossary.query.mex': 'A question to WhatsApp’s newer interface.',
  'glossary.query.privacy': 'Privacy settings, or tokens that allow to write to somebody.',
  'glossary.query.passive': 'This device tells that it is ready to receive.',
  'glossary.query.experiments': 'Settings of WhatsApp’s experiments.',
  'glossary.query.blocklist': 'The blocked contacts.',
  'glossary.query.pairing': 'The pairing of a linked device.',
  'glossary.query.server-ping': 'A ping of the server.',
  'glossary.query.dirty': 'Something has changed while this device was away.',
  'glossary.notification.encrypt':
    'Keys: somebody has a new identity, or few keys of this device are left.',
  'glossary.notification.devices': 'Somebody has linked or unlinked a device.',
  'glossary.notification.picture': 'A picture was changed.',
  'glossary.notification.group': 'A group was changed: its members, subject or settings.',
  'glossary.notification.account': 'Settings of this account were changed on another device.',
  'glossary.notification.server': 'Chats were changed on another device.',
  'glossary.notification.media-retry': 'The phone has uploaded a file again, or cannot.',
  'glossary.notification.privacy-token': 'Somebody allows this account to write to them.',
  'glossary.notification.contacts': 'A contact was changed.',
  'glossary.notification.status': 'Somebody has changed the text about them.',
  'glossary.tag.message':
    'A message. Each <enc> in it is encrypted for one device: pkmsg begins a session, msg continues one, skmsg is for a group.',
  'glossary.tag.presence': 'Who is online, or that this device is.',
  'glossary.tag.chatstate': 'Somebody is typing or recording.',
  'glossary.tag.call': 'A call, which this device does not take.',
  'glossary.tag.success': 'WhatsApp has accepted the login of this device.',
  'glossary.tag.failure': 'WhatsApp refuses the login. The code says why.',
  'glossary.tag.stream-error': 'WhatsApp ends the connection. The code says why.',
  'glossary.tag.stream-end': 'WhatsApp has closed the connection.',
  'glossary.tag.ib':
    'News about the connection: how much has waited while this device was away, or which server to use next.',
  'glossary.ack.refused': 'WhatsApp refuses the {{name}}, with code {{code}}.',
  'glossary.ack.ours': 'This device has the {{name}}, so WhatsApp need not send it again.',
  'glossary.ack.theirs': 'WhatsApp has the {{name}}.',
  'glossary.event.message.received': 'A message of somebody else is stored.',
  'glossary.event.message.queued': 'A message is stored here and waits to be sent.',
  'glossary.event.message.uploaded': 'The file of a message is at WhatsApp.',
  'glossary.event.message.media': 'The state of a message’s file has changed.',
  'glossary.event.message.edited': 'A message was edited by its author.',
  'glossary.event.message.deleted': 'A message was deleted for everyone.',
  'glossary.event.message.reaction': 'Somebody has reacted, or taken a reaction back.',
  'glossary.event.message.undecrypted':
    'A message could not be decrypted. Its sender was asked for it again.',
  'glossary.event.message.postponed':
    'WhatsApp restricts this account, and the earliest time for another try has changed.',
  'glossary.event.message.history': 'A part of the history from the phone is stored.',
  'glossary.event.chat.read': 'The unread counter of a chat was reset.',
  'glossary.event.ack.server': 'WhatsApp has the message.',
  'glossary.event.ack.delivered': 'The recipient’s phone has it; in a group, that of one member.',
  'glossary.event.ack.read': 'The recipient has seen it; in a group, one member.',
  'glossary.event.ack.played': 'The recipient has played it.',
  'glossary.event.ack.error':
    'WhatsApp has refused the message. error_text says why and what to do.',
  'glossary.event.ack.timeout': 'WhatsApp has not confirmed the message in time.',
  'glossary.event.connection.state':
    'The state of the session has changed. reason_text says why and what to do.',
  'glossary.event.connection.qr': 'There is a new code to scan.',
  'glossary.event.connection.paired': 'A phone was linked.',
  'glossary.event.connection.synced': 'The phone has sent all of its history.',

  'home.heading': 'Session',
  'home.back': 'Back to the chats',
  'home.range': 'Time range',
  'home.range.hour': 'Hour',
  'home.range.day': 'Day',
  'home.range.week': 'Week',
  'home.ready': 'Ready for the first message',
  'home.ready.hint': 'Messages appear on the left as they arrive. You can also write first.',
  'home.no-chats': 'No chats yet',
  'home.write': 'Write to a number',
  'home.state.connected': 'Connected',
  'home.state.connecting': 'Connecting',
  'home.state.disconnected': 'Disconnected',
  'home.state.off': 'Service off',
  'home.state.unknown': 'Not recorded',
  'home.state.before': 'The statistics begin after this time.',
  'home.share.hour': 'Connected {{percent}} of the last hour',
  'home.share.day': 'Connected {{percent}} of the last day',
  'home.share.week': 'Connected {{percent}} of the last week',
  'home.share.recorded': 'Connected {{percent}} of the time on record',
  'home.share.none.hour': 'Nothing recorded in the last hour',
  'home.share.none.day': 'Nothing recorded in the last day',
  'home.share.none.week': 'Nothing recorded in the last week',
  'home.percent': '{{number}} %',
  'home.strip': 'Connection: {{share}}',
  'home.strip.now': 'Now',
  'home.strip.part': '{{state}} for {{span}} from {{time}}: {{reason}}',
  'home.strip.list': 'All states with their reasons',
  'home.strip.states': 'States',
  'home.column.from': 'From',
  'home.column.for': 'For',
  'home.column.state': 'State',
  'home.column.reason': 'Reason',
  'home.column.messages': 'Messages',
  'home.column.code': 'Code',
  'home.column.happened': 'What happened',
  'home.column.received': 'Received',
  'home.column.sent': 'Sent',
  'home.column.failed': 'Failed',
  'home.column.waiting': 'Waiting',
  'home.column.ack': 'WhatsApp has it: half, 95 %',
  'home.column.delivery': 'Delivered: half, 95 %',
  'home.times': '{{half}}, {{most}}',
  'home.table': 'The charts as a table',
  'home.table.name': 'Numbers of the charts',
  'home.failures': 'Failed messages by code',
  'home.failures.none.hour': 'None in the last hour.',
  'home.failures.none.day': 'None in the last day.',
  'home.failures.none.week': 'None in the last week.',
  'home.chart.per-minute_one': 'Messages per minute',
  'home.chart.per-minute_other': 'Messages per {{count}} minutes',
  'home.chart.per-hour_one': 'Messages per hour',
  'home.chart.per-hour_other': 'Messages per {{count}} hours',
  'home.chart.ack': 'Time until WhatsApp has it',
  'home.chart.delivery': 'Time until delivery',
  'home.chart.waiting': 'Messages waiting to be sent',
  'home.chart.half': 'Half within',
  'home.chart.most': '95 % within',
  'home.chart.now': '{{number}} now',
  'home.chart.at': 'at {{time}}',
  'home.chart.none.hour': 'None in the last hour',
  'home.chart.none.day': 'None in the last day',
  'home.chart.none.week': 'None in the last week',
  'home.chart.name.hour':
    'Chart of the last hour. {{heading}}: {{facts}}. The table below has the numbers.',
  'home.chart.name.day':
    'Chart of the last day. {{heading}}: {{facts}}. The table below has the numbers.',
  'home.chart.name.week':
    'Chart of the last week. {{heading}}: {{facts}}. The table below has the numbers.',

  'inspector.heading': 'Inspector',
  'inspector.below': 'Show it below',
  'inspector.beside': 'Show it beside',
  'inspector.close': 'Close the inspector',
  'inspector.close.hint': 'Close (Esc)',
  'inspector.size': 'Size of the inspector',
  'inspector.size.hint': 'Drag, or double-click for the first size',
  'inspector.tab.all': 'All',
  'inspector.tab.events': 'Events',
  'inspector.tab.nodes': 'Nodes',
  'inspector.tab.summary': 'Summary',
  'inspector.tab.requests': 'Requests',

  'inspector.feed.nodes': 'Raw traffic',
  'inspector.feed.events': 'Events',
  'inspector.feed.all': 'Events and raw traffic',
  'inspector.feed.no-match': 'No events match this filter.',
  'inspector.feed.empty': 'No events yet.',
  'inspector.feed.pause': 'Pause',
  'inspector.feed.resume': 'Resume',
  'inspector.feed.missed': 'Paused, {{number}} more since',
  'inspector.feed.shown': '{{number}} shown',
  'inspector.feed.newest': 'Go to the newest',
  'inspector.feed.export': 'Export',
  'inspector.feed.try-again': 'Try again',
  'inspector.feed.further': 'Search further back',

  'inspector.filter': 'Filter',
  'inspector.filter.example': 'Filter: words, chat:, from:, type:, tag:, -not',
  'inspector.filter.clear': 'Clear the filter',
  'inspector.filter.pings': 'Pings',
  'inspector.filter.completions': 'Completions',
  'inspector.filter.chat': 'a chat, by name or address',
  'inspector.filter.from': 'who sent it, by name or address',
  'inspector.filter.tag': 'a tag in the stanza',
  'inspector.filter.type': 'the type, or how it begins',
  'inspector.filter.id': 'the id of a message or stanza',
  'inspector.filter.dir': 'in or out',
  'inspector.filter.unknown': '{{name}}: is no filter. There are {{names}}.',
  'inspector.filter.no-value': '{{name}}: needs a value.',
  'inspector.filter.direction': 'dir: is in or out.',
  'inspector.filter.quotation-mark': 'A quotation mark is missing.',

  'inspector.event.in': 'In',
  'inspector.event.out': 'Out',
  'inspector.event.to-message': 'Go to the message',
  'inspector.event.to-chat': 'Go to the chat',
  'inspector.event.chat': 'Chat',
  'inspector.event.message': 'Message',
  'inspector.event.trace': 'Trace',
  'inspector.event.follow': 'Follow this message',
  'inspector.event.details': 'Event details',
  'inspector.event.who': '{{person}} in {{chat}}',
  'inspector.event.taken-back': 'taken back',
  'inspector.event.messages_one': '{{count}} message',
  'inspector.event.messages_other': '{{count}} messages',

  'inspector.summary': 'Service statistics',
  'inspector.summary.buffers': 'Buffers',
  'inspector.summary.events': 'Events',
  'inspector.summary.nodes': 'Nodes',
  'inspector.summary.buffer-of-events': 'Buffer of events',
  'inspector.summary.buffer-of-nodes': 'Buffer of nodes',
  'inspector.summary.used': '{{used}} of {{limit}}',
  'inspector.summary.queue': 'Queue',
  'inspector.summary.process': 'Process',
  'inspector.summary.counters': 'Events since the start',
  'inspector.summary.versions': 'Versions',
  'inspector.summary.bug-report': 'Bug report',
  'inspector.summary.bug-report.hint': 'The bug report hides numbers, names, texts and secrets.',
  'inspector.summary.chats': 'Chats',
  'inspector.summary.uptime': 'Running for',
  'inspector.summary.memory': 'Memory',
  'inspector.summary.heap': 'Heap',
  'inspector.summary.streams': 'Open streams',
  'inspector.summary.calls': 'Waiting calls',
  'inspector.summary.messages': 'Waiting messages',
  'inspector.summary.failed': 'Failed messages',
  'inspector.summary.next-send': 'Next is sent at',
  'inspector.summary.paused-until': 'Paused until',
  'inspector.summary.pause-code': 'Paused by error',
  'inspector.summary.service': 'Service',
  'inspector.summary.client': 'WhatsApp client',
  'inspector.summary.megabytes': '{{number}} MB',

  'inspector.requests': 'Requests to the API',
  'inspector.requests.hint': 'Every action on this page is an API call, too. See {{link}}.',
  'inspector.requests.docs': 'all calls of the API',
  'inspector.requests.of': 'Requests of',
  'inspector.requests.all': 'All programs',
  'inspector.requests.others': 'Other programs',
  'inspector.requests.page': 'This page',
  'inspector.requests.browser': 'A browser',
  'inspector.requests.program': 'A program',
  'inspector.requests.empty': 'No requests since the service started.',
  'inspector.requests.no-answer': 'no answer',
  'inspector.requests.facts': '{{time}}, {{duration}}, {{client}}',
  'inspector.requests.facts-and-code': '{{time}}, {{duration}}, {{client}}, {{code}}',
  'inspector.request.id': 'Request id',
  'inspector.request.path': 'Path',
  'inspector.request.route': 'Route',
  'inspector.request.client': 'Client',
  'inspector.request.answer': 'Answer',
  'inspector.request.body': 'Body',
  'inspector.request.body-size': '{{type}}, {{size}}',
  'inspector.request.body-not-kept': '{{type}}, not kept',
  'inspector.request.body-size-not-kept': '{{type}}, {{size}}, not kept',
  'inspector.request.repeat': 'Repeat',
  'inspector.request.new-message': 'New message',
  'inspector.repeat.question': 'Repeat {{method}}?',
  'inspector.repeat.message': 'This sends the same message once more, as a new one.',
  'inspector.repeat.other': 'The service carries it out once more.',
  'inspector.repeat.confirm': 'Send again',

  'logout.question': 'Log out?',
  'logout.effect':
    'This device is removed from the phone, and its keys are deleted here. To connect again, a new code has to be scanned.',
  'logout.alternative': 'Chats and messages stay. To pause only, disconnect instead.',
  'logout.confirm': 'Log out',

  'message.no-contacts': 'Contact without a name or number',

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

  'thread.more': 'Show more',

  'trace.heading': 'Trace',
  'trace.back': 'Back to the message',
  'trace.loading': 'Loading…',
  'trace.received': 'Received',
  'trace.ranges': 'Part of the trace',
  'trace.range.all': 'All',
  'trace.range.server': 'Until WhatsApp has it',
  'trace.range.delivery': 'Until delivered',
  'trace.steps': 'Steps',
  'trace.not-yet': 'not yet',
  'trace.source.request': 'Request',
  'trace.source.delivery': 'Stage',
  'trace.source.receipt': 'Member',
  'trace.source.stanza': 'Stanza',
  'trace.source.event': 'Event',
  'trace.stanza.in': 'In: <{{tag}}>',
  'trace.stanza.out': 'Out: <{{tag}}>',
  'trace.missing.request':
    'The request that queued it is no longer known: requests are kept in memory only.',
  'trace.missing.stanza':
    'Raw stanzas are kept in memory only: those of this message are gone, or not all here.',
  'trace.missing.event': 'Not all of its events are here: the event log has a limit.',
  'trace.step.close': 'Close the step',
  'trace.step.close.hint': 'Close (Esc)',
  'trace.step.at': 'At',
  'trace.step.from': 'From',
  'trace.step.until': 'Until',
  'trace.step.lasting': 'It still lasts',
  'trace.step.to': 'To',
  'trace.step.of': 'Of',
  'trace.step.answer': 'Answer',
  'trace.step.details': 'Details of the step',
  'trace.stage.upload': 'Upload of the file',
  'trace.stage.upload.meaning':
    'The file is encrypted and sent to WhatsApp’s media server. The message follows when that has ended.',
  'trace.stage.queue': 'In the queue',
  'trace.stage.queue.meaning':
    'Stored here, and waiting: for the connection, for the messages before it, for the pace, or for keys of the recipient’s devices.',
  'trace.stage.server': 'Waiting for WhatsApp',
  'trace.stage.server.meaning':
    'Written to the connection. WhatsApp has not confirmed it before this ends.',
  'trace.stage.delivery': 'On its way to the phone',
  'trace.stage.delivery.meaning':
    'WhatsApp has it. It ends with the first receipt of a phone of the recipient.',
  'trace.stage.reading': 'Until it was read',
  'trace.stage.reading.meaning':
    'The phone has it. It ends when the recipient has seen it, if receipts are switched on.',
  'trace.stage.playing': 'Until it was played',
  'trace.stage.playing.meaning': 'It was seen. It ends when the recipient has played it.',
  'trace.stage.timeout': 'No answer in time',
  'trace.stage.timeout.meaning':
    'WhatsApp has not confirmed the message. It may have it all the same, so it is not sent a second time without asking.',
  'trace.stage.error': 'Refused',
  'trace.stage.error.meaning': 'The message has the reason, and what to do.',
};
