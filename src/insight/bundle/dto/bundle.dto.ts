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
 * The data for a bug report, without anything that identifies people. A part that could not be read is
 * null and listed in `missing`.
 */
export class BundleDto {
  /** The version of this format; it rises with incompatible changes. */
  format: number;
  /** A note on the masked data. */
  note: string;
  /** ISO 8601 */
  created_at: string;
  versions: BundleVersionsDto;
  system: BundleSystemDto;
  /** The settings, without secrets, hosts and paths. */
  configuration: object;
  /** Like `GET /api/connection`, masked. */
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
  /** Parts that could not be read, with reasons. */
  missing: Record<string, string>;
  /** How long each part took to read. */
  timings_ms: Record<string, number>;
}
