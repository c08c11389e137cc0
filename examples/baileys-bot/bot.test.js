import { strictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { network } from 'whatsapp-test-network';
import { startBot } from './bot.js';

test('answers ping with pong', async (t) => {
  const net = await network();
  const phone = await net.phone();
  const bob = await net.contact({ name: 'Bob' });
  const folder = await mkdtemp(`${tmpdir()}/bot-`);
  t.after(() => rm(folder, { recursive: true }));
  const bot = await startBot(folder, (qr) => phone.scan(qr), net.baileys(WA_CERT_DETAILS));
  await phone.waitForClient();
  await bob.say('ping');
  strictEqual((await bob.waitFor('pong')).via, 'companion');
  await bot.stop();
  await net.stop();
});
