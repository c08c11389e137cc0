import { Inject, Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { BASE_PATH } from '../../base/config/config.js';
import { areWhole, decodeCursor, encodeCursor } from '../../base/common/http/page-cursor.js';
import { NumberLookupCache } from '../send/outbox/number-lookup.cache.js';
import { toCallError } from '../../whatsapp/call-error.js';
import { ContactsGateway } from '../../whatsapp/contacts.gateway.js';
import { toAccountPath } from '../../whatsapp/account-path.policy.js';
import { isLid, isPn, phoneOf } from '../../whatsapp/jid.js';
import { ContactsReader, type ContactPlace, type ContactRow } from './contacts.reader.js';
import type {
  CheckedPhoneDto,
  CheckedPhonesDto,
  ContactInfoDto,
  ContactListDto,
  ContactDto,
} from './dto/contact.dto.js';
import type { ContactsQuery } from './dto/contact-requests.dto.js';

/** Lists the people whom this account knows, and asks WhatsApp about them. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly phones: PhonesService,
    private readonly reader: ContactsReader,
    private readonly chats: ChatFinder,
    private readonly gateway: ContactsGateway,
    private readonly numbers: NumberLookupCache,
    @Inject(BASE_PATH) private readonly basePath: string,
  ) {}

  async list({ limit, cursor, q }: ContactsQuery): Promise<ContactListDto> {
    const phoneId = await this.phones.currentId();
    const after = cursor === undefined ? null : decodeCursor(cursor, toPlace);
    const filter = { limit, search: q || null, after };
    const { rows, hasMore } =
      phoneId === null ? { rows: [], hasMore: false } : await this.reader.list(phoneId, filter);
    const last = hasMore ? rows.at(-1) : undefined;
    const next = last ? encodeCursor(last.sort_name, last.id) : null;
    return { contacts: rows.map(toContactDto), pagination: { limit, next } };
  }

  /** @throws ApiError `not_connected`, and the other errors of `toCallError` */
  async describe(jid: string): Promise<ContactInfoDto> {
    const phoneId = await this.phones.currentId();
    const row = phoneId === null ? undefined : await this.reader.find(phoneId, jid);
    const contact = row ?? unknownPerson(jid);
    return this.ask(async () => {
      const { pn } = contact;
      const facts = pn === null ? null : await this.numbers.find(pn);
      const isMissing = facts?.isRegistered === false;
      const address = contact.lid ?? facts?.lid ?? facts?.jid ?? contact.jid;
      const about = isMissing ? null : await this.gateway.aboutOf(address);
      const picture = isMissing ? null : await this.gateway.pictureUrlOf(address);
      return {
        ...toContactDto({ ...contact, lid: contact.lid ?? facts?.lid ?? null }),
        about: about?.text ?? null,
        about_set_at: about?.setAt ?? null,
        picture_url: picture && this.picturePathOf(contact.jid),
        is_on_whatsapp: facts?.isRegistered ?? null,
      };
    });
  }

  /** The current jid for a number that WhatsApp has corrected, or that was somebody's earlier one. */
  async currentJid(jid: string): Promise<string> {
    return (await this.chats.find(jid))?.jid ?? jid;
  }

  /** @throws as `describe` */
  async check(phones: string[]): Promise<CheckedPhonesDto> {
    const results: CheckedPhoneDto[] = [];
    // One number at a time, and from the cache: WhatsApp restricts accounts that ask much.
    for (const phone of phones) {
      const pn = `${phone.replace('+', '')}@s.whatsapp.net`;
      const facts = await this.ask(() => this.numbers.find(pn));
      if (!facts) throw new ApiError('whatsapp_refused', 'WhatsApp gave no answer.');
      const { isRegistered, jid, lid } = facts;
      results.push({
        phone,
        is_on_whatsapp: isRegistered,
        jid: isRegistered ? jid : null,
        lid: isRegistered ? lid : null,
      });
    }
    return { results };
  }

  private picturePathOf(jid: string): string {
    return toAccountPath(
      this.phones.account,
      `/api/contacts/${encodeURIComponent(jid)}/picture`,
      this.basePath,
    );
  }

  private async ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toCallError(error);
    }
  }
}

function unknownPerson(jid: string): ContactRow {
  const names = { name: null, verified_name: null, push_name: null };
  return { id: 0, jid, pn: isPn(jid) ? jid : null, lid: isLid(jid) ? jid : null, ...names };
}

function toPlace([name, ...rest]: unknown[]): ContactPlace | undefined {
  const isName = name === null || typeof name === 'string';
  return isName && rest.length === 1 && areWhole(rest) ? { name, id: rest[0] } : undefined;
}

function toContactDto({ jid, pn, lid, ...names }: ContactRow): ContactDto {
  const { name, push_name, verified_name } = names;
  return { jid, lid, name, push_name, verified_name, phone: phoneOf(pn) };
}
