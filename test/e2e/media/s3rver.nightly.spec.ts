import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bytesOf, fetchMedia, mediaOf, sendImage } from '../../support/data/message-media.js';
import { hashOf } from '../../support/hash-of.js';
import { installTemporarily } from '../../support/install-temporarily.js';
import { freePort } from '../../support/service/free-port.js';
import { createFolder } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

it('keeps files in a bucket of s3rver', async () => {
  const main = join(installTemporarily({ s3rver: '3.7.1' }), 's3rver/bin/s3rver.js');
  const port = await freePort();
  const options = ['--port', String(port), '--directory', createFolder()];
  const server = spawn(process.execPath, [main, ...options, '--configure-bucket', 'files']);
  const origin = `http://127.0.0.1:${port}`;
  await waitFor('the server', () => fetch(origin).catch(() => false));
  const env = {
    SERVICE_MEDIA_DIR: 's3://files',
    SERVICE_MEDIA_CACHE_DIR: createFolder(),
    SERVICE_S3_ENDPOINT: origin,
    SERVICE_S3_ACCESS_KEY_ID: 'S3RVER',
    SERVICE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const session = await PairedSession.start({ env });
  const bob = session.network.contact();
  const bytes = randomBytes(3_000_003);
  const id = await sendImage(session, bob, bytes);
  await waitFor('the file', async () => (await mediaOf(session, id)).state === 'stored');
  env.SERVICE_MEDIA_CACHE_DIR = createFolder();
  await session.restart();
  expect(hashOf(await bytesOf(await fetchMedia(session, id)))).toBe(hashOf(bytes));
  await bob.revoke(id);
  await waitFor('the deletion', async () => (await fetchMedia(session, id)).status === 404);
  await session.dispose();
  server.kill();
  expect(session.network.errors).toEqual([]);
});
