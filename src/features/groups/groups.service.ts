import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { PeopleReader, type Person } from '../../store/rows/chats/people.reader.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { toAccountPath } from '../../whatsapp/account-path.policy.js';
import { GroupsGateway, type GroupFacts } from '../../whatsapp/groups.gateway.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toGroupDto } from './dto/group.mapper.js';
import type { GroupDto } from './dto/group.dto.js';
import type { Objection } from './group-change.policy.js';
import { toGroupError, withHint } from './group-error.js';

/** Describes groups with the names of our chats, and checks known facts before a change. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly session: WhatsAppGateway,
    private readonly gateway: GroupsGateway,
    private readonly phones: PhonesService,
    private readonly people: PeopleReader,
  ) {}

  /** @throws ApiError `not_connected`, `not_permitted`, `not_found` and the other errors of `toGroupError` */
  async get(jid: string): Promise<GroupDto> {
    return this.describe(await this.ask(() => this.gateway.fetch(jid)));
  }

  /**
   * The group after a change.
   * @param hint tells that the change was made, if the group cannot be read now
   */
  async getAfter(jid: string, hint: string): Promise<GroupDto> {
    return this.get(jid).catch((error: unknown) => {
      throw withHint(error, hint);
    });
  }

  /** The path of the group in the API. */
  pathOf(jid: string): string {
    return toAccountPath(this.phones.account, `/api/groups/${jid}`);
  }

  async describe(facts: GroupFacts): Promise<GroupDto> {
    const jids = facts.members.flatMap(({ pn, lid }) => [pn, lid]);
    const people = await this.findPeople([...jids, facts.ownerPn, facts.ownerLid]);
    return toGroupDto(facts, people, this.session.session.me);
  }

  /** The people of our chats at these addresses. */
  async findPeople(jids: (string | null)[]): Promise<Map<string, Person>> {
    const phoneId = await this.phones.currentId();
    if (phoneId === null) return new Map();
    const given = jids.filter((jid) => jid !== null);
    return this.people.find(phoneId, [...new Set(given)]);
  }

  /**
   * Returns the group unless known facts speak against a change. Cached facts may be old, so only a fresh answer leads
   * to a refusal.
   * @throws ApiError `not_permitted`, and as `get`
   */
  async getAllowing(jid: string, object: (group: GroupFacts) => Objection): Promise<GroupFacts> {
    const known = await this.ask(() => this.gateway.find(jid));
    if (object(known) === null) return known;
    const fresh = await this.ask(() => this.gateway.fetch(jid));
    const objection = object(fresh);
    if (objection === null) return fresh;
    throw new ApiError('not_permitted', objection);
  }

  /** Runs work at WhatsApp, and explains its refusals. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toGroupError(error);
    }
  }
}
