import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ClientConnection } from '../transport/client-connection.js';
import { node, nowSeconds, SERVER } from '../transport/nodes.js';
import type { KeyBundle, PublicPreKey, PublicSignedPreKey } from '../signal/key-bundle.js';
import type { Account, Device } from './account.js';
import { Mailbox } from './mailbox.js';
import { MessageAddresses } from './message-addresses.js';
import { PreKeyStore } from './pre-key-store.js';

/** Baileys uploads more keys when the server says that it holds fewer than this (Defaults, MIN_PREKEY_COUNT). */
const LOW_PRE_KEY_COUNT = 5;

/** The data that a client sends when it pairs. */
export interface CompanionRegistration {
  noiseKey: Uint8Array;
  identityKey: Uint8Array;
  registrationId: number;
  signedPreKey: PublicSignedPreKey;
  /** True if it requests the full history. */
  requiresFullSync: boolean;
}

/** Its session at the server, while it is logged in. */
export interface DeviceSession {
  readonly connection: ClientConnection;
  /** The last presence of the client: `available` or `unavailable`. */
  readonly presence?: string;
  readonly isReceiving: boolean;
  send(stanza: BinaryNode): void;
  /** Sends a new stanza, unless the client is passive. */
  push(stanza: BinaryNode): void;
  /** Ends the stream with an error. */
  expel(attrs: Record<string, string>, content?: BinaryNode[]): void;
  /** Ends the session of an unlinked device. */
  expelRemoved(): void;
}

/** A linked device, which logs in over a WebSocket: the product under test. */
export class CompanionDevice implements Device {
  readonly mailbox: Mailbox;
  readonly addresses: MessageAddresses;
  readonly preKeys: PreKeyStore;
  readonly noiseKey: Buffer;
  readonly requiresFullSync: boolean;
  session?: DeviceSession;
  /** True once the phone has sent it the keys and the history that a new device gets. */
  isWelcomed = false;
  /** True if groups changed while it was offline: at its next login it must fetch them again. */
  hasDirtyGroups = false;
  private hasRequestedPreKeys = false;
  private preKeyNotices = 0;

  constructor(
    readonly account: Account,
    readonly id: number,
    registration: CompanionRegistration,
    canonical: (jid: string | undefined) => string,
  ) {
    this.noiseKey = Buffer.from(registration.noiseKey);
    this.requiresFullSync = registration.requiresFullSync;
    this.mailbox = new Mailbox(canonical);
    this.addresses = new MessageAddresses(canonical);
    this.preKeys = new PreKeyStore(
      registration.registrationId,
      registration.identityKey,
      registration.signedPreKey,
    );
  }

  get isOnline(): boolean {
    return this.session?.isReceiving ?? false;
  }

  deliver(stanza: BinaryNode): void {
    this.addresses.note(stanza);
    this.mailbox.add(stanza);
    this.session?.push(stanza);
  }

  takeBundle(): KeyBundle {
    const bundle = this.preKeys.take();
    this.requestPreKeysIfLow();
    return bundle;
  }

  uploadPreKeys(
    identityKey: Uint8Array,
    signedPreKey: PublicSignedPreKey,
    preKeys: PublicPreKey[],
  ): void {
    this.preKeys.upload(identityKey, signedPreKey, preKeys);
    this.hasRequestedPreKeys = false;
  }

  private requestPreKeysIfLow(): void {
    if (this.hasRequestedPreKeys || this.preKeys.count >= LOW_PRE_KEY_COUNT) return;
    this.hasRequestedPreKeys = true;
    this.preKeyNotices += 1;
    this.deliver(
      node(
        'notification',
        {
          from: SERVER,
          type: 'encrypt',
          id: `prekeys-${this.id}-${this.preKeyNotices}`,
          t: nowSeconds(),
        },
        [node('count', { value: String(this.preKeys.count) })],
      ),
    );
  }
}

/** All devices of an account but the main one. */
export function companionsOf({ devices }: Account): CompanionDevice[] {
  return [...devices.values()].filter((device) => device instanceof CompanionDevice);
}
