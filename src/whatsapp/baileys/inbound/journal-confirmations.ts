import type { StoredIds } from '../mapping/stored-ids.js';
import type { InboundJournalRepository } from '../store/inbound-journal.repository.js';

/** Confirmations of one account that are written together. */
interface Group extends StoredIds {
  phoneJid: string;
  written: Promise<void>;
}

/** Confirms messages to the journal. Calls of the same tick share their statements: each statement is a commit. */
export class JournalConfirmations {
  private open: Group | undefined;

  constructor(private readonly journal: InboundJournalRepository) {}

  confirm(phoneJid: string, { whole, placeholders }: StoredIds): Promise<void> {
    const group = this.open?.phoneJid === phoneJid ? this.open : this.openGroup(phoneJid);
    group.whole.push(...whole);
    group.placeholders.push(...placeholders);
    return group.written;
  }

  private openGroup(phoneJid: string): Group {
    const written = Promise.resolve().then(() => this.write(group));
    const group: Group = { phoneJid, whole: [], placeholders: [], written };
    this.open = group;
    return group;
  }

  private async write(group: Group): Promise<void> {
    if (this.open === group) this.open = undefined;
    const { phoneJid, whole, placeholders } = group;
    await this.journal.confirmStored(phoneJid, whole);
    if (placeholders.length > 0) await this.journal.confirmPlaceholders(phoneJid, placeholders);
  }
}
