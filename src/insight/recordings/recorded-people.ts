import { Injectable } from '@nestjs/common';
import { ChatFinder } from '../../features/chats/chat-finder.js';
import { ChatsService } from '../../features/chats/chats.service.js';
import type { EventDto } from '../../features/events/dto/event.dto.js';
import { isGroup, normalizeJid } from '../../whatsapp/jid.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import type { Json } from '../../base/masking/rules.js';
import { addressesOfPeople } from '../../base/masking/stanza.mask.js';
import type { SessionMask } from '../../base/masking/session.mask.js';

/** A chat or person of a recording, masked. */
export interface RecordedChat {
  jid: string;
  /** All its addresses. */
  addresses: string[];
  name: string;
  is_group: boolean;
  /** True if its name is known here; otherwise its number is shown. */
  is_named: boolean;
  /** Groups only: the members who were sent messages. */
  members: string[];
}

/** Finds the people in a recording, so that all addresses of a person get one mask. */
@Injectable()
export class RecordedPeople {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly finder: ChatFinder,
    private readonly chats: ChatsService,
  ) {}

  registerOwn({ people }: SessionMask): void {
    const { me } = this.gateway.session;
    if (me) people.registerOwn([me.jid, ...(me.lid ? [me.lid] : [])]);
  }

  /** Registers everybody with an address in this value, and returns the new ones. */
  async register(value: unknown, { people }: SessionMask): Promise<string[]> {
    const found: string[] = [];
    for (const jid of jidsIn(value)) {
      if (people.knows(jid)) continue;
      const addresses = await this.finder.addressesOf(jid);
      people.register([jid, ...addresses]);
      found.push(jid);
    }
    return found;
  }

  /** Registers the members of the groups among these, and returns the new ones. */
  async registerMembers(jids: string[], mask: SessionMask): Promise<string[]> {
    const found: string[] = [];
    for (const group of jids.filter(isGroup)) {
      found.push(...(await this.register(await this.finder.membersOf(group), mask)));
    }
    return found;
  }

  /** Registers both addresses of a person in a stanza, which the service may not have seen together. */
  registerStanza(stanza: EventDto, { people }: SessionMask): void {
    for (const addresses of addressesOfPeople(stanza)) people.register(addresses);
  }

  /** Null for an address that no list of chats shows. */
  async describe(jid: string, mask: SessionMask): Promise<RecordedChat | null> {
    const masked = mask.people.address(jid);
    if (masked === null) return null;
    const addresses = new Set([jid, ...mask.people.addressesOf(jid)]);
    const [chat] = await this.chats.find([jid]);
    const members = isGroup(jid) ? await this.finder.membersOf(jid) : [];
    return {
      jid: masked,
      addresses: [...addresses].flatMap((each) => mask.people.address(each) ?? []),
      name: mask.people.nameOf(jid) ?? '',
      is_group: isGroup(jid),
      is_named: typeof chat?.name === 'string',
      members: members.flatMap((each) => mask.people.address(each) ?? []),
    };
  }
}

/** All addresses in a value, in their order. */
function* jidsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    const jid = normalizeJid(value);
    if (jid !== null) yield jid;
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value as Record<string, Json>)) yield* jidsIn(item);
  }
}
