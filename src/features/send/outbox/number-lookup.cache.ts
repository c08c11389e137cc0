import { Injectable } from '@nestjs/common';
import { NumberCorrectionsService } from '../../../store/ingest/number-corrections.service.js';
import { ContactsGateway, type NumberFacts } from '../../../whatsapp/contacts.gateway.js';
import { PairingScope } from '../../../whatsapp/pairing.scope.js';
import { isDue } from '../../../base/common/time/due.policy.js';

/** Unregistered numbers are kept for a shorter time, because people may register. */
const KEEP_UNREGISTERED_MS = 60 * 60_000;
const KEEP_REGISTERED_MS = 7 * 24 * 60 * 60_000;
const MAX_KEPT = 10_000;

type KnownNumbers = Map<string, { facts: NumberFacts; until: number }>;

/** Caches which numbers are on WhatsApp: WhatsApp restricts accounts that query many. Corrected numbers are stored. */
@Injectable()
export class NumberLookupCache {
  private readonly known: () => KnownNumbers;

  constructor(
    private readonly contacts: ContactsGateway,
    private readonly corrections: NumberCorrectionsService,
    pairing: PairingScope,
  ) {
    this.known = pairing.part(() => new Map() as KnownNumbers);
  }

  /**
   * Null if no answer came.
   * @throws WhatsAppError `not_connected` or `link_lost`
   */
  async find(pnJid: string): Promise<NumberFacts | null> {
    const known = this.known();
    const found = known.get(pnJid);
    if (found && !isDue(found.until, Date.now(), KEEP_REGISTERED_MS)) return found.facts;
    const facts = await this.contacts.lookUp(pnJid);
    if (!facts) return null;
    // Stored before it is cached, so that a failure of the store does not lose it.
    if (facts.jid !== pnJid) await this.corrections.store(pnJid, facts.jid, facts.lid);
    keep(known, pnJid, facts);
    return facts;
  }
}

function keep(known: KnownNumbers, pnJid: string, facts: NumberFacts): void {
  const keepMs = facts.isRegistered ? KEEP_REGISTERED_MS : KEEP_UNREGISTERED_MS;
  // Moves it to the end: the oldest entries are deleted first.
  known.delete(pnJid);
  known.set(pnJid, { facts, until: Date.now() + keepMs });
  const { value: oldest } = known.keys().next();
  if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
}
