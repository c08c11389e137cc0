import type { StoredIds } from '../mapping/stored-ids.js';
import type { InboundJournalRepository } from '../store/inbound-journal.repository.js';

/** Confirmations of one account that are written together. */
interface Group extends StoredIds {
  accountJid: string;
  written: Promise<void>;
}

/** Confirms messages to the journal. Calls of the same tick share their statements: each statement is a commit. */
export class JournalConfirmations {
  private open: Group | undefined;

  constructor(private readonly journal: InboundJournalRepository) {}

  confirm(accountJid: string, { whole, placeholders }: StoredIds): Promise<void> {
    const group = this.open?.accountJid === accountJid ? this.open : this.openGroup(accountJid);
    group.whole.push(...whole);
    group.placeholders.push(...placeholders);
    return group.written;
  }

  private openGroup(accountJid: string): Group {
    const written = Promise.resolve().then(() => this.write(group));
    const group: Group = { accountJid, whole: [], placeholders: [], written };
    this.open = group;
    return group;
  }

  private async write(group: Group): Promise<void> {
    if (this.open === group) this.open = undefined;
    const { accountJid, whole, placeholders } = group;
    await this.journal.confirmStored(accountJid, whole);
    if (placeholders.length > 0) await this.journal.confirmPlaceholders(accountJid, placeholders);
  }
}
