/** The log's name for everything that the session does, whichever class does it. */
export const SESSION_LOG = 'WhatsApp';
