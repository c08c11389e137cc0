import base from './jest.config.js';

/** The files of SQLite: their opening, locks, permissions and damage, and how they are written to the disk. */
const FILES = [
  'src/base/storage/sqlite/',
  'src/base/storage/engine/storage.module.spec',
  'src/base/storage/sql/full-sync.spec',
  'test/e2e/session/auth-store.spec',
  'test/e2e/store/commits.spec',
];
/** Its files of earlier versions. PostgreSQL has none yet. */
const EARLIER = [
  'test/e2e/store/earlier-pairing.spec',
  'test/e2e/store/earlier-store.spec',
  'test/e2e/store/migration-killed.spec',
];
/** A full disk under its files. */
const DISKS = ['test/e2e/store/disk-full.spec', 'test/e2e/store/ordeals.spec'];
/** The backup, which copies its files. On PostgreSQL it is the server's. */
const BACKUP = ['src/features/backup/backup.service.spec', 'test/e2e/store/backup.spec'];
/** Its query plans, and benchmarks that write its files. */
const PLANS = ['src/features/send/outbox/outbox.repository.plan.spec', 'test/bench/baseline/'];
/** The bare library opens the auth store itself, on SQLite alone. */
const LIBRARY = ['test/e2e/session/shared-sessions.spec'];
/** Moved time runs ahead of a server, whose answers take real time. */
const MOVED = [
  'src/whatsapp/baileys/baileys.gateway.(close|commands|logout|send|spec)',
  'test/e2e/playground/same-seed.spec',
  'test/e2e/webhooks/moved-time.spec',
];
/** They use both engines. */
const BOTH = [
  'src/base/storage/moving/',
  'test/e2e/store/migrate-store.spec',
  'test/e2e/store/same-answers.spec',
];

/** The same suites on PostgreSQL, but for those that are about SQLite. */
export default {
  ...base,
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    ...[FILES, EARLIER, DISKS, BACKUP, PLANS, LIBRARY, MOVED, BOTH].flat(),
  ],
  setupFilesAfterEnv: [
    ...base.setupFilesAfterEnv,
    '<rootDir>/test/support/postgres/count-statements.ts',
  ],
  globalSetup: '<rootDir>/test/support/postgres/open-server.js',
  globalTeardown: '<rootDir>/test/support/postgres/close-server.js',
};
