import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';

/** A key store in memory. */
export class MemoryKeys implements SignalKeyStore {
  readonly values = new Map<string, unknown>();
  /** Number of successful writes. */
  writes = 0;
  /** Number of writes that it still refuses. */
  failures = 0;

  get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Record<string, SignalDataTypeMap[T]> {
    const found = ids.filter((id) => (this.values.get(`${type} ${id}`) ?? null) !== null);
    return Object.fromEntries(
      found.map((id) => [id, this.values.get(`${type} ${id}`) as SignalDataTypeMap[T]]),
    );
  }

  set(data: SignalDataSet): void {
    if (this.failures-- > 0) throw new Error('the disk is full');
    this.writes += 1;
    for (const [type, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values)) this.values.set(`${type} ${id}`, value);
    }
  }
}
