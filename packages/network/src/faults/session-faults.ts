import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { ClientConnection, GarbageKind } from '../transport/client-connection.js';
import { INVALID_STANZAS, type InvalidStanzaKind } from './invalid-stanzas.js';

/** A session that faults can end, or send something to. */
export interface OpenSession {
  readonly device: { readonly account: Account };
  readonly connection: ClientConnection;
  send(stanza: BinaryNode): void;
  expel(attrs: Record<string, string>, content?: BinaryNode[]): void;
  /** Continues an offline delivery after a hold. */
  resumeOffline(): void;
}

export interface OpenSessions {
  readonly all: readonly OpenSession[];
}

/** Faults that happen to sessions once, at this moment: to all, or to those of one phone. */
export class SessionFaults {
  constructor(protected readonly sessions: OpenSessions) {}

  /** Ends every session with a stream error; the child is its condition, as in `<conflict type="replaced"/>`. */
  streamError(code?: number, condition?: BinaryNode): void {
    for (const session of this.sessions.all) {
      session.expel(
        code === undefined ? {} : { code: String(code) },
        condition ? [condition] : undefined,
      );
    }
  }

  /** Ends every session as replaced by another login (`replaced`), or as unlinked (`device_removed`). */
  conflict(type = 'replaced'): void {
    const code = type === 'device_removed' ? 401 : undefined;
    this.streamError(code, { tag: 'conflict', attrs: { type } });
  }

  /** Sends bytes that do not decode to a node. */
  garbageFrame(kind: GarbageKind = 'frame'): void {
    for (const session of this.sessions.all) session.connection.sendGarbage(kind);
  }

  /** Sends any bytes as a frame, encrypted or not. */
  sendBytes(bytes: Uint8Array, isSealed = true): void {
    for (const session of this.sessions.all) session.connection.sendBytes(bytes, isSealed);
  }

  /** Sends an invalid stanza, or any other node. */
  sendNode(stanza: InvalidStanzaKind | BinaryNode): void {
    const sent = typeof stanza === 'string' ? INVALID_STANZAS[stanza] : stanza;
    for (const session of this.sessions.all) session.send(sent);
  }
}
