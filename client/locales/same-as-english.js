/**
 * Texts that are the same in another language (`pt chat.total`) or in all of them (`inspector.id`).
 * @type {Set<string>}
 */
export const SAME_AS_ENGLISH = new Set([
  'ar trace.source.stanza',
  'es command.inspect',
  'es home.percent',
  'es inspector.event.chat',
  'es inspector.filter.pings',
  'es inspector.heading',
  'es inspector.summary.chats',
  'es inspector.summary.heap',
  'es inspector.summary.megabytes',
  'es trace.source.stanza',
  'id inspector.event.chat',
  'id inspector.filter',
  'id inspector.request.body',
  'id inspector.request.path',
  'id inspector.summary.heap',
  'id inspector.summary.megabytes',
  'id trace.source.stanza',
  'pt inspector.filter.pings',
  'pt inspector.summary.buffers',
  'pt inspector.summary.heap',
  'pt inspector.summary.megabytes',
  'pt trace.source.stanza',
  'playground.act',
  'es playground.sticker',
  'id playground.video',
]);
