import type { BaileysEventMap, BinaryNode } from '@whiskeysockets/baileys';
import type { CloseCause } from '../errors/close-cause.js';

/** How far one connection comes. Nothing is told after `onClosed`. */
export interface ProgressListener {
  onQr(text: string): void;
  onPaired(): void;
  onLoggedIn(): void;
  onOpen(): void;
  onOfflineQueueDrained(): void;
  onCredsChanged(): void;
  /** The connection is up, but nothing comes any more; or it comes again. */
  onUnresponsive(isUnresponsive: boolean): void;
}

/** What one connection brings. */
export interface InboundListener {
  /** @param historyIds of the notifications that the history in these events came with */
  onEvents(events: Partial<BaileysEventMap>, historyIds: string[]): void;
  onFrame(frame: BinaryNode): void;
  onServerAck(node: BinaryNode): void;
  /** @param pass gives it to the library, which acknowledges it */
  onReceipt(node: BinaryNode, pass: () => void): void;
}

/** What one connection tells its owner. */
export interface SocketListener extends ProgressListener, InboundListener {
  onClosed(cause: CloseCause): void;
}

/** Passes everything on to those it is for, as long as `isCurrent` holds. */
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
    onClosed: whenCurrent(onClosed),
  };
}
