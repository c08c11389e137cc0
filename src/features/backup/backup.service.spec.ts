import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import {
  openAuthStore,
  openDashboardStore,
  type TestStore,
} from '../../../test/support/unit/test-stores.js';
import type { AuthDatabase, DashboardDatabase } from '../../base/storage/database.js';
import { StoreCopier } from '../../base/storage/sqlite/store.copier.js';
import { BackupService } from './backup.service.js';

describe('a backup that cannot be made', () => {
  let auth: TestStore<AuthDatabase>;
  let dashboard: TestStore<DashboardDatabase>;
  let copier: StoreCopier;
  let backups: BackupService;
  const leftBehind = () => readdirSync(join(dirname(dashboard.path), 'backups'));

  beforeEach(async () => {
    auth = await openAuthStore();
    dashboard = await openDashboardStore();
    copier = new StoreCopier();
    const dir = join(dirname(dashboard.path), 'media');
    mkdirSync(dir);
    const config = createConfig({
      storage: { authDb: auth.path, dataDb: dashboard.path },
      media: { dir },
    });
    backups = new BackupService(config, auth.database, dashboard.database, copier);
  });

  afterEach(async () => {
    await Promise.all([auth.close(), dashboard.close()]);
    copier.close();
  });

  it('is refused if the disk has no room, with the number of bytes needed', async () => {
    copier.sizeOf = () => Promise.resolve(1e15);
    await expect(backups.create()).rejects.toMatchObject({
      code: 'no_room',
      message: expect.stringMatching(/^There .* needs 2000000100 MB, and \d+ MB are free\.$/),
    });
    expect(leftBehind()).toEqual([]);
  });

  it('is given up when the service stops, and leaves nothing', async () => {
    backups.beforeApplicationShutdown();
    await expect(backups.create()).rejects.toMatchObject({ code: 'backup_failed' });
    expect(leftBehind()).toEqual([]);
  });

  it('leaves nothing if a file cannot be read, and the next one works', async () => {
    const copy = copier.copy.bind(copier);
    copier.copy = () => Promise.reject(new Error('EIO'));
    await expect(backups.create()).rejects.toMatchObject({ code: 'backup_failed' });
    expect(leftBehind()).toEqual([]);
    copier.copy = copy;
    expect(await backups.create()).toMatchObject({ status: 'ok', files: 4 });
    rmSync(join(dirname(dashboard.path), 'backups'), { recursive: true });
  });
});
