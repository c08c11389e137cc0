import type { BaileysEventMap, BinaryNode } from '@whiskeysockets/baileys';
import type { CloseCause } from '../errors/close-cause.js';

/** Progress of one connection. No calls after `onClosed`. */
export interface ProgressListener {
  onQr(text: string): void;
  onPaired(): void;
  onLoggedIn(): void;
  onOpen(): void;
  onOfflineQueueDrained(): void;
  onCredsChanged(): void;
  /** The connection is up, but the server has become silent, or is heard again. */
  onUnresponsive(isUnresponsive: boolean): void;
}

/** Inbound events of one connection. */
export interface InboundListener {
  /** @param historyIds ids of the notifications for the history in these events */
  onEvents(events: Partial<BaileysEventMap>, historyIds: string[]): void;
  onFrame(frame: BinaryNode): void;
  onServerAck(node: BinaryNode): void;
  /** @param pass passes it to the library, which acknowledges it */
  onReceipt(node: BinaryNode, pass: () => void): void;
  /** @param pass as for a receipt */
  onCall(node: BinaryNode, pass: () => void): void;
}

/** All events of one connection. */
export interface SocketListener extends ProgressListener, InboundListener {
  onClosed(cause: CloseCause): void;
}

/** Dispatches the events of a connection to their listeners, as long as `isCurrent` holds. */
export function listenWhile(
  isCurrent: () => boolean,
  progress: ProgressListener,
  inbound: InboundListener,
  onClosed: (cause: CloseCause) => void,
): SocketListener {
  const whenCurrent =
    <Args extends unknown[]>(action: (...args: Args) => void) =>
    (...args: Args): void => {
      if (isCurrent()) action(...args);
    };
  return {
    onQr: whenCurrent((text: string) => progress.onQr(text)),
    onPaired: whenCurrent(() => progress.onPaired()),
    onLoggedIn: whenCurrent(() => progress.onLoggedIn()),
    onOpen: whenCurrent(() => progress.onOpen()),
    onOfflineQueueDrained: whenCurrent(() => progress.onOfflineQueueDrained()),
    onCredsChanged: whenCurrent(() => progress.onCredsChanged()),
    onUnresponsive: whenCurrent((isUnresponsive: boolean) =>
      progress.onUnresponsive(isUnresponsive),
    ),
    onEvents: whenCurrent((events: Partial<BaileysEventMap>, historyIds: string[]) =>
      inbound.onEvents(events, historyIds),
    ),
    onFrame: whenCurrent((frame: BinaryNode) => inbound.onFrame(frame)),
    onServerAck: whenCurrent((node: BinaryNode) => inbound.onServerAck(node)),
    onReceipt: whenCurrent((node: BinaryNode, pass: () => void) => inbound.onReceipt(node, pass)),
    onCall: whenCurrent((node: BinaryNode, pass: () => void) => inbound.onCall(node, pass)),
    onClosed: whenCurrent(onClosed),
  };
}
