/** Console output of libsignal 6: session objects with private keys, and a stack for each failed decryption. */
const NOISE = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already closed',
  'Session already open',
  'Closing open session in favor of incoming prekey bundle',
  'Failed to decrypt message with any known session...',
  'Session error:',
  'Decrypted message with closed session.',
];
const METHODS = ['info', 'warn', 'error'] as const;

let listeners = 0;
let restore = (): void => undefined;

/** Hides libsignal's console output until every caller has called the returned function. */
export function quietLibsignal(): () => void {
  if (listeners === 0) restore = filterConsole();
  listeners += 1;
  let isQuiet = true;
  return () => {
    if (!isQuiet) return;
    isQuiet = false;
    listeners -= 1;
    if (listeners === 0) restore();
  };
}

function filterConsole(): () => void {
  const originals = METHODS.map((method) => [method, console[method]] as const);
  for (const [method, print] of originals) {
    console[method] = (...args: unknown[]) => {
      const [first] = args;
      if (typeof first === 'string' && NOISE.some((noise) => first.startsWith(noise))) return;
      print.apply(console, args);
    };
  }
  return () => {
    for (const [method, print] of originals) console[method] = print;
  };
}
