// Limits for one message, in bytes of its JSON. A modified client may send anything; messages of WhatsApp's own clients
// fit.

/** WhatsApp's own clients take no more (in UTF-16 code units). */
export const MAX_TEXT_LENGTH = 65_536;

/** The same number of characters of three bytes, as in Chinese, between quotes. */
export const MAX_TEXT_BYTES = 3 * MAX_TEXT_LENGTH + 2;

/** All contact cards of a message. WhatsApp's own clients send 257 at most, each with a long name and some numbers. */
export const MAX_CARDS_BYTES = 64 * 1024;

/**
 * A message as the API shows it, without its reactions and votes: the longest text, and a third of that for all else. A
 * thread of 200 such messages has 50 MB.
 */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/** The encoded message, which quotes, forwards and retries need: a long text that quotes another, and a thumbnail. */
export const MAX_CONTENT_BYTES = 512 * 1024;

/**
 * An event that only changes a message repeats it up to this size. An ordinary one has 2 kB; a log of 10,000 events of
 * the largest has 80 MB.
 */
export const MAX_REPEATED_BYTES = 8 * 1024;
