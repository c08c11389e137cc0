/**
 * libsignal prints session objects with their private keys, and a stack for every message that it
 * cannot decrypt (libsignal: src/session_record.js, src/session_cipher.js).
 */
const PREFIXES = [
  'Closing session',
  'Opening session',
  'Removing old closed session',
  'Session already closed',
  'Session already open',
  'Closing open session in favor of incoming prekey bundle',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session',
  'Migrating session to',
  'V1 session storage migration error',
  'Unhandled bucket type',
  'WARNING: Expected pubkey of length 33',
];

/** Drops lines with these beginnings from the console, and no others. */
export function silenceLibsignal(): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      const [first] = args;
      if (typeof first === 'string' && PREFIXES.some((prefix) => first.startsWith(prefix))) return;
      print(...args);
    };
  }
}
