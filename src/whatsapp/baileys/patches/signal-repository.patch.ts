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
 * The library's Signal repository with four remedies. Operations run one at a time: libsignal queues
 * jobs by address, and a job that waits there runs in the asynchronous context of the one before it
 * (libsignal: src/queue_job.js), so that with a send and a receipt at once it would read and write in
 * the other's transaction (Baileys: Utils/auth-utils.js) and lose a step of the ratchet. What is
 * decrypted goes into the journal before the ratchet's step is committed, so that neither a killed
 * process nor a lost connection can separate the two; what cannot be decrypted goes there as well, so
 * that its placeholder is not lost with the process. And a device whose keys are not signed by itself
 * gets no session: the server could have put its own in their place. A part of the history is given to
 * the library, which would read all of it at once, only when there is room for it; nothing is lost by
 * the wait, as it is in the journal.
 */
export function createSignalRepositoryMaker(
  journal: InboundJournalRepository,
  accountJid: () => string,
  room: CapacityGate,
): MakeRepository {
  return (auth, ...rest) => {
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, ...rest);
    const inTurn = createTurns();
    const original = {
      decryptMessage: repository.decryptMessage.bind(repository),
      decryptGroupMessage: repository.decryptGroupMessage.bind(repository),
      encryptMessage: repository.encryptMessage.bind(repository),
      injectE2ESession: repository.injectE2ESession.bind(repository),
    };

    /** The library's own transaction joins this one, which commits after the journal. */
    const once = async (
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
        // Before the library asks for it again, acknowledges it, and only then tells of it.
        if (!wasReadBefore(error)) await journal.writeUnreadable(accountJid(), ciphertext);
        throw error;
      }
    };

    const decryptMessage = inTurn((options: Parameters<typeof original.decryptMessage>[0]) =>
      once(options.ciphertext, options.jid, () => original.decryptMessage(options)),
    );

    return Object.assign(repository, {
      async decryptMessage(options) {
        const plaintext = await decryptMessage(options);
        // Outside of the turn: what is sent meanwhile needs it.
        if (room.isFull && isHistoryPlaintext(plaintext)) await room.waitForRoom();
        return plaintext;
      },
      decryptGroupMessage: inTurn((options) =>
        once(options.msg, options.group, () => original.decryptGroupMessage(options)),
      ),
      encryptMessage: inTurn(original.encryptMessage),
      injectE2ESession: inTurn(async (options) => {
        // libsignal does not look at the answer of its own check (libsignal: src/session_builder.js).
        const { identityKey, signedPreKey } = options.session;
        if (isSignatureValid(identityKey, signedPreKey.publicKey, signedPreKey.signature)) {
          await original.injectE2ESession(options);
        } else {
          logger.warn('The keys of a device are not signed by itself; nothing is sent to it');
        }
      }),
    } satisfies Partial<SignalRepositoryWithLIDStore>);
  };
}

/** The library drops such a message, too (Baileys: Socket/messages-recv.js handleMessage). */
function wasReadBefore(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_KEYS_ERROR_TEXT;
}

/** A flood of messages would keep the event loop to itself for seconds: they come with promises between them only. */
const LONGEST_TURN_MS = 20;

/** Gives operations of any kind one order. */
function createTurns() {
  const turns = new KeyedMutex();
  const watch = new EventLoopTurn();
  return <Args extends unknown[], Result>(operation: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      turns.runExclusive('all', async () => {
        if (watch.measure() > LONGEST_TURN_MS) await yieldToEventLoop();
        return operation(...args);
      });
}
