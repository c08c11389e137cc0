import { Injectable, Logger } from '@nestjs/common';
import {
  decryptMessageNode,
  type BinaryNode,
  type SignalRepositoryWithLIDStore,
} from '@whiskeysockets/baileys';
import { emptyBatch, type InboundBatch } from '../inbound-batch.js';
import type { Me } from '../session.js';
import { appendEntries, toInboundEntries } from './inbound-entries.mapper.js';
import { InboundJournalRepository } from './inbound-journal.repository.js';
import { createLibraryLogger } from './library-logger.js';

/** Brings back messages that were decrypted and acknowledged, but never stored. */
@Injectable()
export class JournalReplay {
  private readonly logger = new Logger(JournalReplay.name);
  private readonly libraryLogger = createLibraryLogger(this.logger, {
    isWatched: false,
    onSent: () => {},
  });

  constructor(private readonly journal: InboundJournalRepository) {}

  /** What is waiting in the journal, as a batch like any other; storing it twice does no harm. */
  async read(me: Me): Promise<InboundBatch> {
    const batch = emptyBatch(me.jid);
    for (const stanza of await this.journal.findWaiting(me.jid)) {
      try {
        appendEntries(batch, toInboundEntries(await this.open(stanza, me), me, 'offline'));
        if (stanza.attrs.id) batch.storedIds.push(stanza.attrs.id);
      } catch (error) {
        // It stays in the journal; a later version may be able to read it.
        this.logger.error(`Message ${stanza.attrs.id} could not be brought back: ${String(error)}`);
      }
    }
    if (batch.messages.length > 0) {
      this.logger.log(`Brought back ${batch.messages.length} messages from the journal`);
    }
    return batch;
  }

  private async open(stanza: BinaryNode, me: Me) {
    const { fullMessage, decrypt } = decryptMessageNode(
      stanza,
      me.jid,
      me.lid ?? '',
      this.createRepository(),
      this.libraryLogger,
    );
    await decrypt();
    return fullMessage;
  }

  /** Answers from the journal; what the first decryption has taught the key store is not repeated. */
  private createRepository(): SignalRepositoryWithLIDStore {
    const answer = async (ciphertext: Uint8Array): Promise<Uint8Array> => {
      const plaintext = await this.journal.findPlaintext(ciphertext);
      if (!plaintext) throw new Error('The journal does not have this message');
      return plaintext;
    };
    const repository = {
      decryptMessage: ({ ciphertext }: { ciphertext: Uint8Array }) => answer(ciphertext),
      decryptGroupMessage: ({ msg }: { msg: Uint8Array }) => answer(msg),
      processSenderKeyDistributionMessage: () => Promise.resolve(),
      migrateSession: () => Promise.resolve({ migrated: 0, skipped: 0, total: 0 }),
      lidMapping: {
        getLIDForPN: () => Promise.resolve(null),
        storeLIDPNMappings: () => Promise.resolve(),
      },
    };
    // The rest of the repository has no part in decrypting.
    return repository as unknown as SignalRepositoryWithLIDStore;
  }
}
