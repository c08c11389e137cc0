import { proto } from '@whiskeysockets/baileys';

/** Changes the app state that the server hands out; its stored copy stays right. */
export class AppStateFaults {
  /** Number of the next patches, and of snapshots, that arrive with a changed bit. */
  corruptPatches = 0;
  corruptSnapshots = 0;
  /** A server answers a new device with a snapshot; unless this is set, it gets all patches here. */
  givesNewDevicesSnapshots = false;

  clear(): void {
    this.corruptPatches = 0;
    this.corruptSnapshots = 0;
    this.givesNewDevicesSnapshots = false;
  }

  passPatch(bytes: Uint8Array): Uint8Array {
    if (this.corruptPatches <= 0) return bytes;
    this.corruptPatches -= 1;
    const patch = proto.SyncdPatch.decode(bytes);
    changeBit(patch.mutations[0]?.record);
    return proto.SyncdPatch.encode(patch).finish();
  }

  passSnapshot(bytes: Uint8Array): Uint8Array {
    if (this.corruptSnapshots <= 0) return bytes;
    this.corruptSnapshots -= 1;
    const snapshot = proto.SyncdSnapshot.decode(bytes);
    changeBit(snapshot.records[0]);
    return proto.SyncdSnapshot.encode(snapshot).finish();
  }
}

function changeBit(record: proto.ISyncdRecord | null | undefined): void {
  const blob = record?.value?.blob;
  if (!record?.value || !blob) throw new Error('there is no value to change');
  const changed = Buffer.from(blob);
  changed[20] = (changed[20] ?? 0) ^ 1;
  record.value.blob = changed;
}
