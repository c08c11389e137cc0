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

  'playground.heading': 'Playground',
  'playground.button': 'The playground: have people speak, and switch faults on',
  'playground.close': 'Close the playground',
  'playground.scan':
    'The playground’s phone scans this code by itself, a few seconds after it appears.',
  'playground.people': 'People',
  'playground.kind': 'Kind of message',
  'playground.place': 'Where',
  'playground.place.own': 'In their own chat',
  'playground.act': '{{name}}: {{label}}',
  'playground.watch': 'What to watch: {{what}}',
  'playground.faults': 'Faults',
  'playground.did': 'Done: {{label}}',
  'playground.on': 'On: {{label}}',
  'playground.off': 'Off: {{label}}',
  'playground.reset': 'End all faults',
  'playground.cleared': 'All faults have ended.',

  'playground.text': 'Say hello',
  'playground.text.watch': 'the chat moves to the top of the list, with an unread count.',
  'playground.location': 'Location',
  'playground.location.watch': 'the name of the place, with a link to a map.',
  'playground.contact': 'Contact card',
  'playground.contact.watch': 'name and number of the card.',
  'playground.poll': 'Poll',
  'playground.poll.watch': 'the question with its options.',
  'playground.forwarded': 'Forwarded text',
  'playground.forwarded.watch': 'the mark above the text.',
  'playground.broken': 'Undecryptable text',
  'playground.broken.watch':
    'in the inspector, a retry receipt goes out, and the same message comes again.',
  'playground.image': 'Photo',
  'playground.image.watch': 'the blurred preview first, then the fetched picture.',
  'playground.video': 'Video',
  'playground.video.watch': 'its preview and size; it is fetched when you play it.',
  'playground.voice': 'Voice message',
  'playground.voice.watch': 'the waveform, which rises with the tone.',
  'playground.audio': 'Audio file',
  'playground.audio.watch': 'a player without a waveform.',
  'playground.document': 'Document',
  'playground.document.watch': 'name and size of the file; download it.',
  'playground.sticker': 'Sticker',
  'playground.sticker.watch': 'a picture without a bubble.',
  'playground.viewOnce': 'View-once photo',
  'playground.viewOnce.watch': 'only that it came: linked devices do not get its content.',
  'playground.reply': 'Reply',
  'playground.reply.watch': 'your last message stands above the answer.',
  'playground.reaction': 'Reaction',
  'playground.reaction.watch': 'the emoji under your last message.',
  'playground.edit': 'Edited text',
  'playground.edit.watch':
    'the words change after two seconds, and the message says that it was edited.',
  'playground.delete': 'Deleted text',
  'playground.delete.watch': 'the words are gone after two seconds.',
  'playground.typing': 'Typing',
  'playground.typing.watch': 'in the inspector, the stanza chatstate.',
  'playground.call': 'Missed call',
  'playground.call.watch': 'the call in the chat, after three seconds.',

  'playground.drop': 'Drop the connection',
  'playground.drop.watch': 'the state at the top: it says why, and connects again within seconds.',
  'playground.blackHole': 'Black hole',
  'playground.blackHole.watch':
    'the connection stays up, but nothing passes. Your messages keep their clock until it is off again.',
  'playground.lateAck': 'Late acknowledgement',
  'playground.lateAck.watch':
    'the clock beside your message stays for five seconds; its timeline shows the wait.',
  'playground.lostAck': 'Lost acknowledgement',
  'playground.lostAck.watch':
    'your message is delivered, although the server never said that it has it.',
  'playground.refuse': 'Refuse my next message (463)',
  'playground.refuse.watch':
    'your next message fails, and says what error 463 means. The switch goes off by itself.',
  'playground.conflict': 'Another client takes over (440)',
  'playground.conflict.watch':
    'the session stops, and does not fight for its place. Press Connect to take it back.',
  'playground.garble': 'Undecryptable messages',
  'playground.garble.watch':
    'each message of a person has to be asked for again: see the retry receipts in the inspector.',
  'playground.expired': 'Expired media',
  'playground.expired.watch': 'have somebody send a photo: the page says that the file is gone.',

  'tour.start': 'Show the tour',
  'tour.step': 'Step {{step}} of {{total}}',
  'tour.leave': 'Leave the tour',
  'tour.back': 'Back',
  'tour.next': 'Next',
  'tour.finish': 'Finish',
  'tour.link': 'A phone that scans by itself',
  'tour.link.text':
    'Nothing here is real, and nothing can go wrong. Show the QR code: the playground’s phone scans it after a few seconds.',
  'tour.chats': 'One chat of every kind',
  'tour.chats.text':
    'Everybody has a chat from the start. Kinds has sent one message of every kind, and The cast is a group.',
  'tour.write': 'Write to somebody',
  'tour.write.text':
    'Open the chat of Echo and write: it sends back what you say. Late takes its time, Silent never answers.',
  'tour.follow': 'Follow a message',
  'tour.follow.text':
    'The marks beside your message say how far it came. Its details show each step with its time.',
  'tour.inspect': 'Look inside',
  'tour.inspect.text':
    'The inspector shows every event, the raw stanzas, and the requests of your programs.',
  'tour.play': 'Make something happen',
  'tour.play.text':
    'Have people send any kind of message, and switch faults on: dropped connections, late answers, error 463.',
};
