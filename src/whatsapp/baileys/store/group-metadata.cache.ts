import { Injectable } from '@nestjs/common';
import NodeCache from '@cacheable/node-cache';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { isGroup } from '../../jid.js';
import { PairingScope } from '../../pairing.scope.js';

const TTL_SECONDS = 300;
const MAX_GROUPS = 1000;

type Fetch = (jid: string) => Promise<GroupMetadata>;

/**
 * What is known of groups: without it the library asks the server before each message to a group,
 * which the server takes for too many questions. Kept only as long as nothing is heard of a change.
 */
@Injectable()
export class GroupMetadataCache {
  private readonly groups: () => KnownGroups;

  constructor(pairing: PairingScope) {
    this.groups = pairing.part(() => new KnownGroups());
  }

  /** Undefined for what is no group; asks once, however many want to know. */
  async find(jid: string, fetch: Fetch): Promise<GroupMetadata | undefined> {
    if (!isGroup(jid)) return undefined;
    const { cache, fetches } = this.groups();
    return cache.get(jid) ?? fetches.get(jid) ?? this.fetch(jid, fetch);
  }

  /** The same, asked anew even if an answer is known. */
  async refresh(jid: string, fetch: Fetch): Promise<GroupMetadata | undefined> {
    this.forget(jid);
    return this.find(jid, fetch);
  }

  /** Forgets what a connection tells of as changed; nothing of an earlier one is trusted. */
  follow(ev: WASocket['ev']): void {
    const { cache, fetches } = this.groups();
    cache.flushAll();
    fetches.clear();
    ev.on('group-participants.update', ({ id }) => this.forget(id));
    ev.on('groups.update', (updates) => {
      for (const { id } of updates) if (id) this.forget(id);
    });
  }

  private forget(jid: string): void {
    const { cache, fetches } = this.groups();
    cache.del(jid);
    // Its answer may be from before the change.
    fetches.delete(jid);
  }

  private async fetch(jid: string, fetch: Fetch): Promise<GroupMetadata> {
    const { cache, fetches } = this.groups();
    const answer = fetch(jid);
    fetches.set(jid, answer);
    const isLatest = () => fetches.get(jid) === answer;
    try {
      const metadata = await answer;
      if (isLatest() && cache.keys().length < MAX_GROUPS) cache.set(jid, metadata);
      return metadata;
    } finally {
      if (isLatest()) fetches.delete(jid);
    }
  }
}

/** Answers, and questions that are under way. */
class KnownGroups {
  readonly cache = new NodeCache<GroupMetadata>({
    stdTTL: TTL_SECONDS,
    maxKeys: MAX_GROUPS,
    useClones: false,
    checkperiod: 0,
  });
  readonly fetches = new Map<string, Promise<GroupMetadata>>();
}
