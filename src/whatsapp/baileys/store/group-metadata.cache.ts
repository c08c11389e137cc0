import { Injectable } from '@nestjs/common';
import NodeCache from '@cacheable/node-cache';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { Subject } from 'rxjs';
import { isGroup } from '../../jid.js';
import { PairingScope } from '../../pairing.scope.js';
import { toCloseCause } from '../errors/close-cause.js';

const TTL_SECONDS = 300;
/** Shorter: nobody may announce that this account was let into a group. */
const REFUSAL_TTL_SECONDS = 60;
/** Codes for a group without this account, or no such group. */
const NO_ACCESS_CODES: unknown[] = [401, 403, 404, 410];
const MAX_GROUPS = 1000;

type Fetch = (jid: string) => Promise<GroupMetadata>;

/**
 * Caches group metadata: without it the library queries the server before each message to a group, and the server
 * limits that. An entry is dropped when the group changes.
 */
@Injectable()
export class GroupMetadataCache {
  private readonly groups: () => KnownGroups;
  private readonly learned = new Subject<GroupMetadata>();
  /** Emits each answer of the server. */
  readonly learned$ = this.learned.asObservable();

  constructor(pairing: PairingScope) {
    this.groups = pairing.part(() => new KnownGroups());
  }

  /**
   * Undefined if the jid is not a group; concurrent calls share one query.
   * @throws the error of a refused query, for a minute without another query
   */
  async find(jid: string, fetch: Fetch): Promise<GroupMetadata | undefined> {
    if (!isGroup(jid)) return undefined;
    const { cache, fetches, refusals } = this.groups();
    const refusal = refusals.get(jid);
    if (refusal) throw refusal;
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
    const { cache, fetches, refusals } = this.groups();
    cache.flushAll();
    refusals.flushAll();
    fetches.clear();
    ev.on('group-participants.update', ({ id }) => this.forget(id));
    ev.on('groups.update', (updates) => {
      for (const { id } of updates) if (id) this.forget(id);
    });
    ev.on('groups.upsert', (groups) => {
      for (const { id } of groups) this.forget(id);
    });
    ev.on('chats.update', (chats) => {
      // `chats.update` is the only sign of a new timer for disappearing messages.
      for (const { id, ephemeralExpiration } of chats) {
        if (id && ephemeralExpiration !== undefined) this.forget(id);
      }
    });
  }

  /** Drops the data of a group, because it has changed. */
  forget(jid: string): void {
    const { cache, fetches, refusals } = this.groups();
    cache.del(jid);
    refusals.del(jid);
    // A query in progress may return the state before the change.
    fetches.delete(jid);
  }

  private async fetch(jid: string, fetch: Fetch): Promise<GroupMetadata> {
    const { cache, fetches, refusals } = this.groups();
    const answer = fetch(jid);
    fetches.set(jid, answer);
    const isLatest = () => fetches.get(jid) === answer;
    try {
      const metadata = await answer;
      if (isLatest()) {
        if (cache.keys().length < MAX_GROUPS) cache.set(jid, metadata);
        this.learned.next(metadata);
      }
      return metadata;
    } catch (error) {
      const isRefused =
        error instanceof Error && NO_ACCESS_CODES.includes(toCloseCause(error).data);
      if (isRefused && isLatest() && refusals.keys().length < MAX_GROUPS) refusals.set(jid, error);
      throw error;
    } finally {
      if (isLatest()) fetches.delete(jid);
    }
  }
}

/** Cached answers and refusals, and queries in progress. */
class KnownGroups {
  readonly cache = new NodeCache<GroupMetadata>({
    stdTTL: TTL_SECONDS,
    maxKeys: MAX_GROUPS,
    useClones: false,
    checkperiod: 0,
  });
  readonly refusals = new NodeCache<Error>({
    stdTTL: REFUSAL_TTL_SECONDS,
    maxKeys: MAX_GROUPS,
    useClones: false,
    checkperiod: 0,
  });
  readonly fetches = new Map<string, Promise<GroupMetadata>>();
}
