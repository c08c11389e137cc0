import { Injectable } from '@nestjs/common';
import {
  cleanMessage,
  decryptMessageNode,
  downloadAndProcessHistorySyncNotification,
  type BinaryNode,
  type SignalRepositoryWithLIDStore,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import { emptyBatch } from '../../inbound-batch.js';
import { ProxyAgents } from '../../proxy/proxy-agents.js';
import type { Me } from '../../session.js';
import type { HistorySource } from './history-intake.js';
import { toHistoryNotification, type HistoryDepth } from '../mapping/history-notification.js';
import { toHistoryBatches } from '../mapping/history.mapper.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { appendEntries, toInboundEntries } from '../mapping/inbound-entries.mapper.js';
import { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { createLibraryLogger } from '../socket/baileys-logger.js';

/** Reads messages from the journal that were acknowledged but never stored; undecryptable ones become placeholders. */
@Injectable()
export class JournalReplay {
  private readonly logger = new Logger(JournalReplay.name);
  private readonly libraryLogger = createLibraryLogger(this.logger, {
    takesXml: () => false,
    onSent: () => {},
  });

  constructor(
    private readonly journal: InboundJournalRepository,
    private readonly proxy: ProxyAgents,
  ) {}

  /** The unstored messages as one batch; storing them twice does no harm. */
  async readMessages(me: Me, depth: HistoryDepth = 'recent'): Promise<JournaledBatch> {
    const batch: JournaledBatch = { ...emptyBatch(me.jid), storedIds: [] };
    for (const stanza of await this.journal.findUnstored(me.jid)) {
      try {
        const message = await this.decrypt(stanza, me);
        if (toHistoryNotification(message, depth)) continue;
        this.convertKeys(message, me);
        appendEntries(batch, toInboundEntries(message, me, 'offline'));
        if (stanza.attrs.id) batch.storedIds.push(stanza.attrs.id);
      } catch (error) {
        this.reportUnreadable(stanza, error);
      }
    }
    if (batch.messages.length > 0) {
      this.logger.log(`Replayed ${batch.messages.length} messages from the journal`);
    }
    return batch;
  }

  /**
   * The unstored parts of the history, one by one. A part that is not inlined in its notification is downloaded again.
   */
  async *readHistory(
    me: Me,
    isInProgress: (id: string) => boolean,
    depth: HistoryDepth = 'recent',
  ): AsyncGenerator<HistorySource> {
    for (const stanza of await this.journal.findUnstored(me.jid)) {
      const { id } = stanza.attrs;
      const history = id && !isInProgress(id) ? await this.openHistory(stanza, me, depth) : null;
      if (!id || !history) continue;
      this.logger.log(`Replaying ${history.messages.length} messages of the history`);
      const { length: messageCount } = history.messages;
      yield { ids: [id], messageCount, batches: toHistoryBatches(history, me, [id]) };
    }
  }

  /** Converts the key in a reaction or a vote from its writer's view to ours, as the library does after decrypting. */
  private convertKeys(message: WAMessage, me: Me): void {
    try {
      cleanMessage(message, me.jid, me.lid ?? '');
    } catch {
      // There is no key to convert, so nothing to apply later.
    }
  }

  private async openHistory(stanza: BinaryNode, me: Me, depth: HistoryDepth) {
    try {
      const notification = toHistoryNotification(await this.decrypt(stanza, me), depth);
      if (!notification) return null;
      return await downloadAndProcessHistorySyncNotification(
        notification,
        this.proxy.fetch,
        this.libraryLogger,
      );
    } catch (error) {
      this.reportUnreadable(stanza, error);
      return null;
    }
  }

  /** The message stays in the journal; a later version may be able to read it. */
  private reportUnreadable({ attrs }: BinaryNode, error: unknown): void {
    this.logger.error(`Message ${attrs.id} could not be replayed: ${String(error)}`);
  }

  private async decrypt(stanza: BinaryNode, me: Me) {
    const { fullMessage, decrypt } = decryptMessageNode(
      stanza,
      me.jid,
      me.lid ?? '',
      this.createRepository(me.jid),
      this.libraryLogger,
    );
    await decrypt();
    // The only peer messages in the journal are history notifications.
    if (stanza.attrs.category === 'peer' && !fullMessage.message) {
      throw new Error('The history notification cannot be read');
    }
    return fullMessage;
  }

  /** "Decrypts" with the plaintexts of the journal; leaves the keys alone, as the first decryption has updated them. */
  private createRepository(phoneJid: string): SignalRepositoryWithLIDStore {
    const findPlaintext = async (ciphertext: Uint8Array): Promise<Uint8Array> => {
      const plaintext = await this.journal.findPlaintext(phoneJid, ciphertext);
      if (!plaintext) throw new Error('The journal does not have this message');
      return plaintext;
    };
    const repository = {
      decryptMessage: ({ ciphertext }: { ciphertext: Uint8Array }) => findPlaintext(ciphertext),
      decryptGroupMessage: ({ msg }: { msg: Uint8Array }) => findPlaintext(msg),
      processSenderKeyDistributionMessage: () => Promise.resolve(),
      migrateSession: () => Promise.resolve({ migrated: 0, skipped: 0, total: 0 }),
      lidMapping: {
        getLIDForPN: () => Promise.resolve(null),
        storeLIDPNMappings: () => Promise.resolve(),
      },
    };
    // Decrypting uses nothing else of the repository.
    return repository as unknown as SignalRepositoryWithLIDStore;
  }
}
