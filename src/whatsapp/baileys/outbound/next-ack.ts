import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

type Attributes = BinaryNode['attrs'];

/**
 * Resolves with the attributes of the next ack that `isMeant` accepts; null once the signal stops the wait.
 * @param of the kind of stanza that it acknowledges
 */
export function nextAck(
  { ws }: WASocket,
  of: 'message' | 'receipt',
  isMeant: (attrs: Attributes) => boolean,
  signal: AbortSignal,
): Promise<Attributes | null> {
  const event = `CB:ack,class:${of}`;
  return new Promise((resolve) => {
    const settle = (attrs: Attributes | null): void => {
      ws.off(event, onAck);
      signal.removeEventListener('abort', onAbort);
      resolve(attrs);
    };
    const onAck = ({ attrs }: BinaryNode): void => {
      if (isMeant(attrs)) settle(attrs);
    };
    const onAbort = (): void => settle(null);
    ws.on(event, onAck);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}
