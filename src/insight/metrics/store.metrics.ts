import { Injectable } from '@nestjs/common';
import { StoreSizeReader } from '../../base/storage/store-size.reader.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Measures the databases. */
@Injectable()
export class StoreMetrics {
  constructor(sizes: StoreSizeReader, registry: MetricsRegistry) {
    const size = registry.gauge(
      'database_size_bytes',
      'Size of a database with its write-ahead log.',
      ['store'],
    );
    registry.beforeRead(async () => {
      for (const [store, bytes] of Object.entries(await sizes.read())) size.set({ store }, bytes);
    });
  }
}
