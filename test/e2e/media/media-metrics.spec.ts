import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MediaFault } from '../../../packages/network/src/media/media-faults.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { documentMessage } from '../../../packages/network/src/people/content/media.js';
import {
  bytesOf,
  fetchMedia,
  sendImage,
  waitForMessage,
} from '../../support/data/message-media.js';
import { waitForPhase, waitForState } from '../../support/service/pairing.js';
import { MetricsPage } from '../../support/prometheus.js';
import { sendFile } from '../../support/data/send-file.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const SIZE = 100_003;
/** Padded to whole blocks, and followed by the MAC. */
const ENCRYPTED_SIZE = 100_026;
const PREFIX = 'whatsapp_dashboard_media_';

const RESULTS = ['stored', 'expired', 'failed'];
const ERROR_CODES = [
  'expired',
  'phone_has_none',
  'phone_failed',
  'phone_silent',
  'corrupt',
  'too_large',
  'foreign_host',
  'unavailable',
  'not_connected',
  'store_fails',
];
const UPLOAD_RESULTS = ['uploaded', 'refused', 'failed'];

/** All series of files but those of histograms, with their labels. */
type Values = Record<string, number>;

describe('the metrics of files', () => {
  let session: PairedSession;
  let bob: Contact;
  let atStart: MetricsPage;

  beforeAll(async () => {
    session = await PairedSession.start({
      env: { SERVICE_MEDIA_FETCH: 'none', SERVICE_MEDIA_MAX_MB: '7' },
    });
    bob = session.network.contact({ name: 'Bob' });
    atStart = await readPage();
  });

  afterEach(() => session.network.media.faults.clear());

  afterAll(async () => {
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('are there before the first file, with all labels that they will ever have', () => {
    const labeled = (name: string, label: string, values: string[]) =>
      values.map((value): [string, number] => [`${name} ${label}=${value}`, 0]);
    expect(valuesOf(atStart)).toEqual({
      ...Object.fromEntries(labeled('downloads_total', 'result', RESULTS)),
      ...Object.fromEntries(labeled('download_errors_total', 'error_code', ERROR_CODES)),
      ...Object.fromEntries(labeled('uploads_total', 'result', UPLOAD_RESULTS)),
      downloaded_bytes_total: 0,
      uploaded_bytes_total: 0,
      download_duration_seconds_count: 0,
      upload_duration_seconds_count: 0,
      running_downloads: 0,
      waiting_downloads: 0,
      running_uploads: 0,
      waiting_uploads: 0,
      store_files: 0,
      store_size_bytes: 0,
      store_limit_bytes: 7 * 1024 * 1024,
    });
  });

  it('count a file that is fetched, each of its bytes once, also after a cut', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    session.network.media.faults.set('down', { kind: 'cut', afterBytes: 9000 }, 2);
    expect(await changesOf(() => fetchBytes(id))).toEqual({
      'downloads_total result=stored': 1,
      download_duration_seconds_count: 1,
      downloaded_bytes_total: ENCRYPTED_SIZE,
      store_files: 1,
      store_size_bytes: SIZE,
    });
    // The file is here: nothing is fetched.
    expect(await changesOf(() => fetchBytes(id))).toEqual({});
  });

  it.each<[string, string, () => void]>([
    ['expired', 'expired', () => fail({ kind: 'status', status: 410 })],
    [
      'expired',
      'phone_has_none',
      () => {
        fail({ kind: 'status', status: 410 });
        session.network.media.faults.reuploads('not-found', 1);
      },
    ],
    ['failed', 'foreign_host', () => fail({ kind: 'status', status: 302 })],
    ['failed', 'unavailable', () => fail({ kind: 'status', status: 503 })],
  ])('count a file that is %s, with %s', async (result, code, begin) => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    begin();
    expect(await changesOf(() => fetchBytes(id))).toEqual({
      [`downloads_total result=${result}`]: 1,
      [`download_errors_total error_code=${code}`]: 1,
    });
  });

  it('count the bytes of a file that differs from the sent one', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    fail({ kind: 'wrong-bytes' });
    expect(await changesOf(() => fetchBytes(id))).toEqual({
      'downloads_total result=failed': 1,
      'download_errors_total error_code=corrupt': 1,
      downloaded_bytes_total: ENCRYPTED_SIZE,
    });
  });

  it('count a file that the phone uploads again as one that is fetched', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    session.network.media.faults.set('down', { kind: 'status', status: 410 }, 1);
    expect(await changesOf(() => fetchBytes(id))).toMatchObject({
      'downloads_total result=stored': 1,
      download_duration_seconds_count: 1,
    });
  });

  it('count a file for which the phone cannot be asked', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    fail({ kind: 'status', status: 410 });
    await session.api.post('/api/disconnect');
    await waitForState(session.service, 'disconnected');
    const changed = await changesOf(() => fetchBytes(id));
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
    expect(changed).toEqual({
      'downloads_total result=failed': 1,
      'download_errors_total error_code=not_connected': 1,
    });
  });

  it('count a file that cannot be written', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    const folder = join(session.service.folder, 'data/media/partial');
    rmSync(folder, { recursive: true });
    const changed = await changesOf(() => fetchBytes(id));
    mkdirSync(folder);
    expect(changed).toMatchObject({
      'downloads_total result=failed': 1,
      'download_errors_total error_code=store_fails': 1,
    });
  });

  it('count running downloads, and waiting ones', async () => {
    const ids = [];
    for (let count = 0; count < 6; count += 1) {
      ids.push(await sendImage(session, bob, randomBytes(SIZE)));
    }
    fail({ kind: 'slow', bytesPerSecond: SIZE });
    const fetched = Promise.all(ids.map(fetchBytes));
    await waitFor('all to begin', async () => {
      const { running_downloads: running, waiting_downloads: waiting } = await read();
      return running === 4 && waiting === 2;
    });
    await fetched;
    expect(await read()).toMatchObject({ running_downloads: 0, waiting_downloads: 0 });
  });

  it('count an uploaded file, also while it is under way', async () => {
    fail({ kind: 'slow', bytesPerSecond: SIZE }, 'up');
    const before = await read();
    await sendDocument();
    const running = async () => (await read()).running_uploads === 1;
    await waitFor('the upload to begin', running);
    await waitFor('the upload to end', async () => !(await running()));
    expect(changes(before, await read())).toEqual({
      'uploads_total result=uploaded': 1,
      upload_duration_seconds_count: 1,
      uploaded_bytes_total: ENCRYPTED_SIZE,
      // Shown in the thread like any other.
      store_files: 1,
      store_size_bytes: SIZE,
    });
  });

  it('count waiting uploads', async () => {
    fail({ kind: 'slow', bytesPerSecond: SIZE }, 'up');
    for (let count = 0; count < 3; count += 1) await sendDocument();
    await waitFor('all to begin', async () => {
      const { running_uploads: running, waiting_uploads: waiting } = await read();
      return running === 2 && waiting === 1;
    });
    await waitFor('all to end', async () => (await read()).running_uploads === 0);
  });

  it.each([
    // Also after a new permission.
    ['refused', 401, 2],
    ['failed', 507, 1],
  ])('count a try to upload that is %s', async (result, status, times) => {
    session.network.media.faults.set('up', { kind: 'status', status }, times);
    const before = await read();
    await sendDocument();
    const key = 'uploads_total result=uploaded';
    await waitFor('the upload', async () => (await read())[key] > before[key]);
    expect(changes(before, await read())).toMatchObject({
      [`uploads_total result=${result}`]: 1,
      [key]: 1,
      upload_duration_seconds_count: 1,
    });
  });

  it('count stored files, without deleted ones, also after a restart', async () => {
    const id = await sendImage(session, bob, randomBytes(SIZE));
    await fetchBytes(id);
    expect(await read()).toMatchObject(folder());
    const before = await read();
    await bob.revoke(id);
    await waitFor('the deletion', async () => (await read()).store_files < before.store_files);
    expect(await read()).toMatchObject(folder());
    await session.restart();
    await waitForPhase(session.service, 'open');
    expect(await read()).toMatchObject(folder());
    expect(folder().store_files).toBeGreaterThan(5);
  });

  it('have no label that a stranger has chosen', async () => {
    const file = await bob.storeFile('document', randomBytes(SIZE));
    const { id } = await bob.sendMessage(
      documentMessage({ ...file, mimetype: 'chosen/type', fileName: 'chosen.name' }),
    );
    await waitForMessage(session, id);
    await fetchBytes(id);
    const page = await readPage();
    expect(Object.keys(valuesOf(page)).toSorted()).toEqual(
      Object.keys(valuesOf(atStart)).toSorted(),
    );
    expect(page.problems).toEqual([]);
  });

  function fail(fault: MediaFault, direction: 'up' | 'down' = 'down'): void {
    session.network.media.faults.set(direction, fault);
  }

  async function fetchBytes(id: string): Promise<void> {
    await bytesOf(await fetchMedia(session, id));
  }

  async function sendDocument(): Promise<void> {
    const fields = { type: 'document' };
    const { status } = await sendFile(session.api, bob.jid, randomBytes(SIZE), fields);
    expect(status).toBe(200);
  }

  async function readPage(): Promise<MetricsPage> {
    return new MetricsPage((await session.api.get<string>('/api/metrics')).body);
  }

  async function read(): Promise<Values> {
    return valuesOf(await readPage());
  }

  async function changesOf(work: () => Promise<void>): Promise<Values> {
    const before = await read();
    await work();
    return changes(before, await read());
  }

  /** The size on the disk. */
  function folder(): { store_files: number; store_size_bytes: number } {
    const path = join(session.service.folder, 'data/media/files');
    const sizes = readdirSync(path).map((name) => statSync(join(path, name)).size);
    return {
      store_files: sizes.length,
      store_size_bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  }
});

function valuesOf(page: MetricsPage): Values {
  const ofFiles = page.samples.filter(
    ({ name }) => name.startsWith(PREFIX) && !/_(bucket|sum)$/.test(name),
  );
  return Object.fromEntries(
    ofFiles.map(({ name, labels, value }) => {
      const pairs = Object.entries(labels).map(([label, content]) => `${label}=${content}`);
      return [[name.slice(PREFIX.length), ...pairs].join(' '), value];
    }),
  );
}

/** The growth of each value; unchanged ones are left out. */
function changes(before: Values, after: Values): Values {
  const differences = Object.entries(after).map(([key, value]): [string, number] => [
    key,
    value - (before[key] ?? 0),
  ]);
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0));
}
