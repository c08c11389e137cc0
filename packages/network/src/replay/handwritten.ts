type Fields = Record<string, unknown>;

/**
 * The event of a record `expected`, added to the file by hand: the program must send this message. It has only the
 * fields that such a message needs.
 */
export function handwrittenEvent({ line, at_ms: atMs, ...given }: Fields): Fields {
  const id = `3EB0${String(line).padStart(18, 'F')}`;
  const message = {
    id,
    from_me: true,
    sender_jid: given.chat_jid,
    text: null,
    quoted_id: null,
    quoted: null,
    media: null,
    details: null,
    is_view_once: false,
    is_forwarded: false,
    ...given,
  };
  return {
    line,
    at_ms: atMs ?? 0,
    type: 'message.received',
    source: 'whatsapp',
    chat_jid: given.chat_jid,
    message_id: id,
    payload: { message, live: true },
  };
}
