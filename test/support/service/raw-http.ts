import { connect } from 'node:net';
import { scaled } from '../jest/machine-factor.js';

/** A server's answer to handmade bytes. */
export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  text: string;
}

/**
 * Sends bytes as they are, in pieces, and returns the first answer. For requests that no HTTP client
 * would make.
 */
export function sendRaw(
  baseUrl: string,
  pieces: (string | Buffer)[],
  { pauseMs = 0, limitMs = scaled(60_000) } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const isHead = String(pieces[0]).startsWith('HEAD ');
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const limit = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer within ${limitMs} ms`));
    }, limitMs);
    const finish = (): void => {
      clearTimeout(limit);
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (isWhole(text, isHead)) finish();
    });
    socket.on('close', finish);
    socket.on('error', () => {
      // Reset by the server: the answer before that counts.
    });
    const rest = [...pieces];
    const next = (): void => {
      const piece = rest.shift();
      if (piece === undefined || socket.destroyed) return;
      socket.write(piece);
      if (pauseMs > 0) setTimeout(next, pauseMs);
      else next();
    };
    socket.on('connect', next);
  });
}

/** True once its head is there, and the body whose length it gives. */
function isWhole(text: string, isHead: boolean): boolean {
  const headEnd = text.indexOf('\r\n\r\n') + 4;
  if (headEnd < 4 || isHead) return headEnd >= 4;
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1] ?? 0);
  return text.length >= headEnd + length;
}
