import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';

type Shelves = { [T in keyof SignalDataTypeMap]?: Map<string, SignalDataTypeMap[T]> };
type Entries<T extends keyof SignalDataTypeMap> = { [id: string]: SignalDataTypeMap[T] | null };

/** A Signal key store that forgets everything with the process. */
export class MemoryKeyStore implements SignalKeyStore {
  private readonly shelves: Shelves = {};

  get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): { [id: string]: SignalDataTypeMap[T] } {
    const shelf: Shelves[T] = this.shelves[type];
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    for (const id of ids) {
      const value = shelf?.get(id);
      if (value !== undefined) found[id] = value;
    }
    return found;
  }

  set(data: SignalDataSet): void {
    let type: keyof SignalDataSet;
    for (type in data) this.put(type, data[type] ?? {});
  }

  clear(): void {
    let type: keyof Shelves;
    for (type in this.shelves) delete this.shelves[type];
  }

  private put<T extends keyof SignalDataTypeMap>(type: T, entries: Entries<T>): void {
    const shelf: Map<string, SignalDataTypeMap[T]> = this.shelves[type] ?? new Map();
    Object.assign(this.shelves, { [type]: shelf });
    for (const [id, value] of Object.entries(entries)) {
      if (value === null || value === undefined) shelf.delete(id);
      else shelf.set(id, value);
    }
  }
}
