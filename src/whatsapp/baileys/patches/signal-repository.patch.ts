import {
  DEFAULT_CONNECTION_CONFIG,
  MISSING_KEYS_ERROR_TEXT,
  type proto,
  type SignalRepositoryWithLIDStore as SignalRepository,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import { toAppStateKeys } from '../mapping/app-state-keys.js';
import { isHistoryPlaintext } from '../mapping/history-notification.js';
import { isReceiver } from '../mapping/own-account.js';
import type { CapacityGate } from '../../../base/common/async/capacity-gate.js';
import type { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import type { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { isSignatureValid } from './signature-check.js';
import type { SignalOperations } from './signal-operations.js';
import { SESSION_LOG } from '../../log-context.js';
import type { Me } from '../../session.js';

/** Addresses with sender keys: a group, the status, a list of receivers. */
const ROOM = /^[\w.-]{1,64}@(g\.us|broadcast)$/;
/** Enough: an id, a step, a key of 32 bytes and one of 33 make about 80. */
const MAX_SENDER_KEY_BYTES = 512;

type MakeRepository = SocketConfig['makeSignalRepository'];

/**
 * The library's Signal repository with eight changes:
 * - Operations that change sessions run one at a time (`signal-operations.ts`).
 * - A plaintext is written to the journal with its ratchet step, so that a crash or a lost connection cannot lose it. An
 *   undecryptable message is written, too, so that its placeholder is not lost.
 * - A message that a storage fault keeps from being decrypted is neither shown as undecryptable nor acknowledged: its
 *   connection ends, and the server repeats it.
 * - A message changes no session but its own (`failed-tries.patch.ts`).
 * - The keys of the app state are stored before the message that brings them is acknowledged.
 * - A sender key of an address that is no group, or of a wrong size, is not stored.
 * - A device whose pre-keys it has not signed itself gets no session: the server could have replaced them.
 * - A part of the history waits until there is capacity for it, since the library would read all of it at once. Nothing
 *   is lost by waiting, as the part is in the journal.
 */
export function createSignalRepositoryMaker(
  journal: InboundJournalRepository,
  account: () => Me | null,
  capacity: CapacityGate,
  faults: StorageFaultMonitor,
): (operations: SignalOperations, ...parameters: Parameters<MakeRepository>) => SignalRepository {
  const logger = new Logger(SESSION_LOG);
  const phoneJid = (): string => account()?.jid ?? '';
  const isOwn = (jid: string): boolean => isReceiver(account() ?? { jid: '', lid: null }, jid);
  return (operations, { creds }, ...rest) => {
    const library = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds, keys: operations.keys },
      ...rest,
    );

    const findKnown = (ciphertext: Uint8Array) =>
      journal.findPlaintext(phoneJid(), ciphertext, operations.journaled);

    /**
     * Decrypts a ciphertext, and writes it to the journal with the operation's keys. The ratchet can decrypt it once: when
     * it comes again, that fails, and the journal has the plaintext.
     */
    const decryptOnce = async (
      ciphertext: Uint8Array,
      decrypt: () => Promise<Uint8Array>,
    ): Promise<Uint8Array> => {
      try {
        const plaintext = await decrypt().finally(() => operations.assertRead());
        const row = journal.toRow(phoneJid(), ciphertext, plaintext);
        if (row) operations.journal(row);
        return plaintext;
      } catch (error) {
        if (faults.hasAnnounced(error)) throw error;
        const known = await findKnown(ciphertext);
        if (known) return known;
        // Written first: the library sends a retry request and the ack before it emits the message.
        if (!wasReadBefore(error)) await journal.writeUnreadable(phoneJid(), ciphertext);
        throw error;
      }
    };

    /** Never settles after a storage fault: the library's handler of the message must not go on, and goes with its socket. */
    const unlessStorageFails = async <T>(decrypted: Promise<T>): Promise<T> => {
      try {
        return await decrypted;
      } catch (error) {
        if (faults.hasAnnounced(error)) await new Promise(() => {});
        throw error;
      }
    };

    /** Stored with the ratchet step: the phone sends the keys once, and the library stores them only after the ack. */
    const keepAppStateKeys = async (sender: string, plaintext: Uint8Array): Promise<void> => {
      const shared = isOwn(sender) ? toAppStateKeys(plaintext) : null;
      if (shared) await operations.keys.set({ 'app-state-sync-key': shared });
    };

    return {
      ...library,
      async decryptMessage(options) {
        const decrypt = async () => {
          const { type, ciphertext } = options;
          // One with a pre-key might decrypt twice: it would open its session again, and close the one in use.
          const known = type === 'pkmsg' ? await findKnown(ciphertext) : undefined;
          const decrypted =
            known ?? (await decryptOnce(ciphertext, () => library.decryptMessage(options)));
          await keepAppStateKeys(options.jid, decrypted);
          return decrypted;
        };
        // A message with a pre-key says to which session it belongs.
        const plaintext = await unlessStorageFails(
          options.type === 'msg' ? operations.decrypt(decrypt) : operations.run(decrypt),
        );
        // Waits outside of the operation, since sending needs the next one meanwhile.
        if (capacity.isFull && isOwn(options.jid) && isHistoryPlaintext(plaintext)) {
          await capacity.waitForRoom();
        }
        return plaintext;
      },
      decryptGroupMessage: (options) =>
        unlessStorageFails(
          operations.run(() =>
            decryptOnce(options.msg, () => library.decryptGroupMessage(options)),
          ),
        ),
      encryptMessage: (options) => operations.run(() => library.encryptMessage(options)),
      encryptGroupMessage: (options) => operations.run(() => library.encryptGroupMessage(options)),
      getSenderKeyDistributionMessage: (options) =>
        operations.run(() => library.getSenderKeyDistributionMessage(options)),
      async processSenderKeyDistributionMessage(options) {
        if (!isSenderKey(options.item)) return;
        await operations.run(() => library.processSenderKeyDistributionMessage(options));
      },
      migrateSession: (from, to) => operations.run(() => library.migrateSession(from, to)),
      deleteSession: (jids) => operations.run(() => library.deleteSession(jids)),
      async injectE2ESession(options) {
        // libsignal ignores the result of its own check (libsignal: src/session_builder.js).
        const { identityKey, signedPreKey } = options.session;
        if (isSignatureValid(identityKey, signedPreKey.publicKey, signedPreKey.signature)) {
          await operations.run(() => library.injectE2ESession(options));
        } else {
          logger.warn('The pre-keys of a device have no valid signature; nothing is sent to it');
        }
      },
    };
  };
}

/** Checks a sender key: anybody can give one of any size for any text as a group, and each is a row for ever. */
function isSenderKey({
  groupId,
  axolotlSenderKeyDistributionMessage: key,
}: proto.Message.ISenderKeyDistributionMessage): boolean {
  return ROOM.test(groupId ?? '') && (key?.length ?? 0) <= MAX_SENDER_KEY_BYTES;
}

/** True if the library drops the message, too, after this error (Baileys: Socket/messages-recv.js handleMessage). */
function wasReadBefore(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_KEYS_ERROR_TEXT;
}
