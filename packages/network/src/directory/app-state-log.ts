import { proto } from '@whiskeysockets/baileys';

/** The size of an HMAC, and the least size of a value: an IV, a block of ciphertext, and its MAC. */
const MAC_BYTES = 32;
const LEAST_VALUE_BYTES = 16 + 16 + MAC_BYTES;

/**
 * The account's app state on the server: the encrypted patches of each collection, where patch n leads to version n +
 * 1.
 */
export class AppStateLog {
  private readonly collections = new Map<string, Uint8Array[]>();
  /** How often another device was faster. */
  conflicts = 0;

  version(name: string): number {
    return this.collections.get(name)?.length ?? 0;
  }

  /** The patches after `version`. */
  since(name: string, version: number): Uint8Array[] {
    return this.collections.get(name)?.slice(version) ?? [];
  }

  /**
   * Adds a patch on top of `version`; false if another device was faster.
   * @throws Error if the patch lacks something that the server can see without the key
   */
  append(name: string, version: number, patch: Uint8Array): boolean {
    const decoded = proto.SyncdPatch.decode(patch);
    assertWellFormed(decoded);
    if (version !== this.version(name)) {
      this.conflicts += 1;
      return false;
    }
    const patches = this.collections.get(name) ?? [];
    this.collections.set(name, patches);
    // A device uploads a patch without a version; the server numbers it.
    decoded.version = proto.SyncdVersion.fromObject({ version: version + 1 });
    patches.push(proto.SyncdPatch.encode(decoded).finish());
    return true;
  }

  /** The newest value of each index, with the MAC of the device that wrote last; undefined for an empty collection. */
  snapshot(name: string): Uint8Array | undefined {
    const patches = this.since(name, 0).map((bytes) => proto.SyncdPatch.decode(bytes));
    const last = patches.at(-1);
    if (!last) return undefined;
    const records = new Map<string, proto.ISyncdRecord>();
    for (const { operation, record } of patches.flatMap(({ mutations }) => mutations)) {
      const index = Buffer.from(record?.index?.blob ?? []).toString('base64');
      if (operation === proto.SyncdMutation.SyncdOperation.REMOVE) records.delete(index);
      else if (record) records.set(index, record);
    }
    const { version, keyId, snapshotMac: mac } = last;
    const snapshot = { version, keyId, mac, records: [...records.values()] };
    return proto.SyncdSnapshot.encode(snapshot).finish();
  }
}

/** The server cannot check encrypted parts: that is up to the other devices. */
function assertWellFormed({ mutations, keyId, patchMac, snapshotMac }: proto.SyncdPatch): void {
  const isWhole =
    mutations.length > 0 &&
    keyId?.id?.length &&
    patchMac?.length === MAC_BYTES &&
    snapshotMac?.length === MAC_BYTES &&
    mutations.every(
      ({ record }) =>
        record?.index?.blob?.length === MAC_BYTES &&
        (record.value?.blob?.length ?? 0) >= LEAST_VALUE_BYTES &&
        record.keyId?.id?.length,
    );
  if (!isWhole) throw new Error('a patch of the app state is not well-formed');
}
