export class BundleVersionsDto {
  service: string;
  node: string;
  baileys: string;
}

export class BundleSystemDto {
  platform: string;
  release: string;
  arch: string;
  processors: number;
  memory_mb: number;
}

/**
 * Everything of use for a bug report, and nothing that tells who the people are. A part that could not
 * be read is null, and named in `missing`.
 */
export class BundleDto {
  /** Of this file; it rises when a program that reads it must be changed. */
  format: number;
  /** What is masked. */
  note: string;
  /** ISO 8601 */
  created_at: string;
  versions: BundleVersionsDto;
  system: BundleSystemDto;
  /** The settings, without what is secret or names a place. */
  configuration: object;
  /** As `GET /api/connection`, masked. */
  connection: object | null;
  /** The checks of `GET /api/health`. */
  health: object | null;
  /** The queue, counters, buffers and the process, as in `GET /api/debug/summary`. */
  summary: object | null;
  /** The 30 newest, masked. */
  chats: object[] | null;
  /** The 500 latest, oldest first, masked. */
  events: object[] | null;
  /** Outlines of the 200 latest raw stanzas. */
  nodes: object[] | null;
  /** Lines of `GET /api/metrics`. */
  metrics: string[] | null;
  /** The 300 latest lines, masked. */
  log: object[] | null;
  /** Parts that could not be read, and why. */
  missing: Record<string, string>;
  /** How long each part took to read. */
  timings_ms: Record<string, number>;
}
