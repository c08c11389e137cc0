import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import type { UploadDto } from '../../../src/features/uploads/dto/upload.dto.js';
import { hashOf } from '../../support/hash-of.js';
import { Bucket } from '../../support/service/bucket.js';
import { Cluster, TAKE_OVER_MS, type Member } from '../../support/service/cluster.js';
import { waitForState } from '../../support/service/pairing.js';
import { waitFor } from '../../support/wait-for.js';

let bucket: Bucket;
let cluster: Cluster;

beforeAll(async () => {
  bucket = await Bucket.start();
  // Relative to the folder of each process: no two have one.
  cluster = await Cluster.start({ env: bucket.variables('data/media') });
});

afterAll(async () => {
  await cluster.dispose();
  await bucket.stop();
  expect(cluster.network.errors).toEqual([]);
});

const fetchFrom = (member: Member, path: string, init?: RequestInit) =>
  fetch(new URL(path, member.baseUrl), init);

it('serves and sends files that a process on another machine has taken', async () => {
  const { holder, standby } = cluster.roles;
  const bob = cluster.network.contact({ name: 'Bob' });
  const [picture, given] = [randomBytes(100_003), randomBytes(100_003)];
  const { id } = await bob.sendMessage(imageMessage(await bob.storeFile('image', picture)));
  await waitFor('the picture', () => bucket.objects.has(`files/${hashOf(picture)}`));
  const posted = await fetchFrom(holder, '/api/media', { method: 'POST', body: given });
  const { media_id } = (await posted.json()) as UploadDto;
  await holder.process.kill('SIGTERM');
  await waitFor('the other process', () => standby.isHolder, TAKE_OVER_MS);
  const before = cluster.network.media.requests.length;
  const answer = await fetchFrom(standby, `/api/messages/${id}/media`);
  expect(hashOf(Buffer.from(await answer.arrayBuffer()))).toBe(hashOf(picture));
  expect(cluster.network.media.requests).toHaveLength(before);
  const path = `/api/chats/${bob.jid}/messages`;
  await waitForState(standby, 'connected');
  await standby.api.post(path, { type: 'document', media_id });
  const received = await waitFor('the file', () => bob.received.at(-1));
  expect(hashOf(await bob.readFile(received.message))).toBe(hashOf(given));
});
