import '../../packages/network/src/signal/use-native-curve.js';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { launchBrowser } from '../browser/support/chromium.js';
import { pair } from '../support/service/pairing.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { COLUMNS, TerminalProgram } from './terminal-program.js';
import { toHtml } from './terminal-screen.js';

/** The folder for the pictures: `npm run screenshots:terminal -- <folder>`. */
const [folder = 'coverage/terminal'] = process.argv.slice(2);

/** Takes a picture of the output of each command. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const network = await LocalNetwork.start();
  const service = await ServiceProcess.start({ network });
  const browser = await launchBrowser();
  const start = (...args: string[]) =>
    TerminalProgram.start(args, { DASHBOARD_URL: service.baseUrl });
  const take = async (name: string, ...args: string[]): Promise<string> => {
    const program = start(...args);
    await program.exited;
    await takePicture(browser, name, program.output);
    return program.text;
  };
  try {
    const phone = network.phone({ name: 'You', number: '15550100' });
    const connecting = start('connect');
    await connecting.waitForText(/On the phone: .* Link a device/);
    await takePicture(browser, 'connect', connecting.output);
    await pair(service, phone);
    await connecting.exited;
    const ada = network.contact({ name: 'Ada', number: '15550101', receipts: 'read' });
    await network.contact({ name: 'Ben', number: '15550102' }).say('The invoice is paid.');
    await ada.say('When are you open?');
    const sent = await take('send', 'send', '+15550101', 'From nine to five.', '--wait', 'read');
    await take('chats', 'chats');
    await take('tail', 'tail', '--no-follow');
    await take('trace', 'trace', /3EB0\w+/.exec(sent)?.[0] ?? '');
    await take('doctor', 'doctor');
  } finally {
    await browser.close();
    await service.dispose();
    await network.stop();
  }
}

async function takePicture(browser: Browser, name: string, output: string): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  await page.setContent(toHtml(output, COLUMNS));
  await page.locator('pre').screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

await main();
