import { Injectable } from '@nestjs/common';
import { DashboardDatabase } from '../storage/database.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';

/** Knows whose chats are shown: the paired phone's, or those of the one that was paired last. */
@Injectable()
export class AccountsService {
  private readonly ids = new Map<string, number>();

  constructor(
    private readonly database: DashboardDatabase,
    private readonly gateway: WhatsAppGateway,
  ) {}

  /** Null before the first pairing. */
  async currentId(): Promise<number | null> {
    const { me } = this.gateway.session;
    if (me) return this.idOf(me.jid);
    const latest = await this.database
      .selectFrom('accounts')
      .select('id')
      .orderBy('last_active_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return latest?.id ?? null;
  }

  /** The account's row, made at its first appearance in this process. */
  async idOf(jid: string): Promise<number> {
    const known = this.ids.get(jid);
    if (known !== undefined) return known;
    const { me } = this.gateway.session;
    const facts = {
      lid: me?.lid ?? null,
      name: me?.name ?? null,
      last_active_at: Date.now(),
    };
    const { id } = await this.database
      .insertInto('accounts')
      .values({ jid, ...facts })
      .onConflict((conflict) => conflict.column('jid').doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow();
    this.ids.set(jid, id);
    return id;
  }
}
