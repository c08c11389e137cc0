import { Logger } from '@nestjs/common';
import {
  DEFAULT_CONNECTION_CONFIG,
  MISSING_KEYS_ERROR_TEXT,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import { yieldToEventLoop } from '../../../common/async/yield-to-event-loop.js';
import { EventLoopTurn } from '../../../common/async/event-loop-turn.js';
import { isHistoryPlaintext } from '../mapping/history-notification.js';
import type { CapacityGate } from '../../../common/async/capacity-gate.js';
import type { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { isSignatureValid } from './signature-check.js';
import { KeyedMutex } from '../../../common/async/keyed-mutex.js';
import { SESSION_LOG } from '../../log-context.js';

const logger = new Logger(SESSION_LOG);

type MakeRepository = SocketConfig['makeSignalRepository'];

/**
 * The library's Signal repository with four changes:
 * - Operations run one at a time. libsignal queues jobs by address and runs a queued job in the asynchronous context of
 *   the one before it (libsignal: src/queue_job.js). With a send and a receipt at once it would use the other's
 *   transaction (Baileys: Utils/auth-utils.js) and lose a ratchet step.
 * - A plaintext is written to the journal before its ratchet step is committed, so that a crash or a lost connection
 *   cannot lose it. An undecryptable message is written, too, so that its placeholder is not lost.
 * - A device whose pre-keys it has not signed itself gets no session: the server could have replaced them.
 * - A part of the history waits until there is capacity for it, since the library would read all of it at once. Nothing
 *   is lost by waiting, as the part is in the journal.
 */
export function createSignalRepositoryMaker(
  journal: InboundJournalRepository,
  accountJid: () => string,
  capacity: CapacityGate,
): MakeRepository {
  return (auth, ...rest) => {
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, ...rest);
    const exclusive = createSerializer();
    const original = {
      decryptMessage: repository.decryptMessage.bind(repository),
      decryptGroupMessage: repository.decryptGroupMessage.bind(repository),
      encryptMessage: repository.encryptMessage.bind(repository),
      injectE2ESession: repository.injectE2ESession.bind(repository),
    };

    /** Decrypts a ciphertext once. The library's own transaction joins this one, which commits after the journal. */
    const decryptOnce = async (
      ciphertext: Uint8Array,
      key: string,
      decrypt: () => Promise<Uint8Array>,
    ): Promise<Uint8Array> => {
      const known = await journal.findPlaintext(ciphertext);
      if (known) return known;
      try {
        return await keys.transaction(async () => {
          const plaintext = await decrypt();
          await journal.write(accountJid(), ciphertext, plaintext);
          return plaintext;
        }, key);
      } catch (error) {
        // First of all: the library sends a retry request and the ack before it emits the message.
        if (!wasReadBefore(error)) await journal.writeUnreadable(accountJid(), ciphertext);
        throw error;
      }
    };

    const decryptMessage = exclusive((options: Parameters<typeof original.decryptMessage>[0]) =>
      decryptOnce(options.ciphertext, options.jid, () => original.decryptMessage(options)),
    );

    return Object.assign(repository, {
      async decryptMessage(options) {
        const plaintext = await decryptMessage(options);
        // Outside of the mutex: sending needs it meanwhile.
        if (capacity.isFull && isHistoryPlaintext(plaintext)) await capacity.waitForRoom();
        return plaintext;
      },
      decryptGroupMessage: exclusive((options) =>
        decryptOnce(options.msg, options.group, () => original.decryptGroupMessage(options)),
      ),
      encryptMessage: exclusive(original.encryptMessage),
      injectE2ESession: exclusive(async (options) => {
        // libsignal ignores the result of its own check (libsignal: src/session_builder.js).
        const { identityKey, signedPreKey } = options.session;
        if (isSignatureValid(identityKey, signedPreKey.publicKey, signedPreKey.signature)) {
          await original.injectE2ESession(options);
        } else {
          logger.warn('The pre-keys of a device have no valid signature; nothing is sent to it');
        }
      }),
    } satisfies Partial<SignalRepositoryWithLIDStore>);
  };
}

/** The library drops such a message, too (Baileys: Socket/messages-recv.js handleMessage). */
function wasReadBefore(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_KEYS_ERROR_TEXT;
}

/** A flood of messages would block the event loop for seconds, since only promises separate them. */
const LONGEST_TURN_MS = 20;

/** Runs all operations one at a time. */
function createSerializer() {
  const mutex = new KeyedMutex();
  const watch = new EventLoopTurn();
  return <Args extends unknown[], Result>(operation: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      mutex.runExclusive('all', async () => {
        if (watch.measure() > LONGEST_TURN_MS) await yieldToEventLoop();
        return operation(...args);
      });
}
