import { proto } from '@whiskeysockets/baileys';

/** The account's app state on the server: for each collection its encrypted patches, n leading to version n + 1. */
export class AppStateLog {
  private readonly collections = new Map<string, Uint8Array[]>();

  version(name: string): number {
    return this.collections.get(name)?.length ?? 0;
  }

  /** The patches after `version`. */
  since(name: string, version: number): Uint8Array[] {
    return this.collections.get(name)?.slice(version) ?? [];
  }

  /** Adds a patch on top of `version`; false if another device was faster. */
  append(name: string, version: number, patch: Uint8Array): boolean {
    if (version !== this.version(name)) return false;
    const patches = this.collections.get(name) ?? [];
    this.collections.set(name, patches);
    patches.push(withVersion(patch, version + 1));
    return true;
  }
}

/** A device uploads a patch without a version; the server numbers it. */
function withVersion(patch: Uint8Array, version: number): Uint8Array {
  const decoded = proto.SyncdPatch.decode(patch);
  decoded.version = proto.SyncdVersion.fromObject({ version });
  return proto.SyncdPatch.encode(decoded).finish();
}
