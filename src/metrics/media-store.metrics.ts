import { Injectable } from '@nestjs/common';
import { MediaStore } from '../storage/files/media.store.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Measures the files of messages that are stored here. */
@Injectable()
export class MediaStoreMetrics {
  constructor(store: MediaStore, registry: MetricsRegistry) {
    const files = registry.gauge('media_store_files', 'Files of messages that are stored.');
    const size = registry.gauge('media_store_size_bytes', 'Size of the stored files.');
    const limit = registry.gauge(
      'media_store_limit_bytes',
      'Size above which the least used files are deleted.',
    );
    limit.set(store.maxBytes);
    registry.beforeRead(async () => {
      // A folder that cannot be read is told where files are asked for; the other metrics are still wanted.
      const usage = await store.usage().catch(() => null);
      files.set(usage?.files ?? NaN);
      size.set(usage?.bytes ?? NaN);
    });
  }
}
