import { Injectable } from '@nestjs/common';
import NodeCache from '@cacheable/node-cache';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { isGroup } from '../../jid.js';
import { PairingScope } from '../../pairing.scope.js';

const TTL_SECONDS = 300;
const MAX_GROUPS = 1000;

type Fetch = (jid: string) => Promise<GroupMetadata>;

/**
 * Caches group metadata: without it the library queries the server before each message to a group, and the server
 * limits that. An entry is dropped when the group changes.
 */
@Injectable()
export class GroupMetadataCache {
  private readonly groups: () => KnownGroups;

  constructor(pairing: PairingScope) {
    this.groups = pairing.part(() => new KnownGroups());
  }

  /** Undefined if the jid is not a group; concurrent calls share one query. */
  async find(jid: string, fetch: Fetch): Promise<GroupMetadata | undefined> {
    if (!isGroup(jid)) return undefined;
    const { cache, fetches } = this.groups();
    return cache.get(jid) ?? fetches.get(jid) ?? this.fetch(jid, fetch);
  }

  /** Only from the cache. */
  known(jid: string): GroupMetadata | undefined {
    return this.groups().cache.get(jid);
  }

  /** Queries the server even if the group is cached. */
  async refresh(jid: string, fetch: Fetch): Promise<GroupMetadata | undefined> {
    this.forget(jid);
    return this.find(jid, fetch);
  }

  /** Drops everything of earlier connections, and from now on each group that changes. */
  attachTo(ev: WASocket['ev']): void {
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
    // A query in progress may return the state before the change.
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

/** Cached answers, and queries in progress. */
class KnownGroups {
  readonly cache = new NodeCache<GroupMetadata>({
    stdTTL: TTL_SECONDS,
    maxKeys: MAX_GROUPS,
    useClones: false,
    checkperiod: 0,
  });
  readonly fetches = new Map<string, Promise<GroupMetadata>>();
}
