/** The log context that all classes of the session share. */
export const SESSION_LOG = 'WhatsApp';
