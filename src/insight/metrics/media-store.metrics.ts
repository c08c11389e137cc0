import { Injectable } from '@nestjs/common';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Measures the files of messages that are stored here. */
@Injectable()
export class MediaStoreMetrics {
  constructor(store: MediaStore, registry: MetricsRegistry) {
    const files = registry.gauge('media_store_files', 'Files of messages in the folder.');
    const size = registry.gauge('media_store_size_bytes', 'Size of these files.');
    const limit = registry.gauge(
      'media_store_limit_bytes',
      'Size above which the least used files are deleted.',
    );
    limit.set(store.maxBytes);
    registry.beforeRead(async () => {
      const usage = await store.usage();
      files.set(usage.files);
      size.set(usage.bytes);
    });
  }
}
