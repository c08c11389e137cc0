import { Injectable } from '@nestjs/common';
import { WhatsAppGateway, type NumberFacts } from '../whatsapp/whatsapp-gateway.js';

/** People register, and change numbers seldom. */
const KEEP_UNREGISTERED_MS = 60 * 60_000;
const KEEP_REGISTERED_MS = 7 * 24 * 60 * 60_000;
const MAX_KEPT = 10_000;

/** Knows which numbers are on WhatsApp; asks once for each, as WhatsApp frowns on many questions. */
@Injectable()
export class NumberDirectory {
  private readonly known = new Map<string, { facts: NumberFacts; until: number }>();

  constructor(private readonly gateway: WhatsAppGateway) {}

  /**
   * Null where no answer came.
   * @throws WhatsAppError `not_connected` or `link_lost`
   */
  async find(pnJid: string): Promise<NumberFacts | null> {
    const known = this.known.get(pnJid);
    if (known && known.until > Date.now()) return known.facts;
    const facts = await this.gateway.lookUp(pnJid);
    if (facts) this.keep(pnJid, facts);
    return facts;
  }

  private keep(pnJid: string, facts: NumberFacts): void {
    const keepMs = facts.isRegistered ? KEEP_REGISTERED_MS : KEEP_UNREGISTERED_MS;
    // At the end: what is oldest goes first.
    this.known.delete(pnJid);
    this.known.set(pnJid, { facts, until: Date.now() + keepMs });
    const { value: oldest } = this.known.keys().next();
    if (this.known.size > MAX_KEPT && oldest !== undefined) this.known.delete(oldest);
  }
}
