import { launchBrowser } from '../../../browser/support/chromium.js';
import { PairedSession } from '../../service/session.js';
import { pageProblems } from './page-check.js';
import { StructureCheck } from './structure-check.js';
import { StructureFuzz, type StructureFuzzOptions } from './structure-fuzz.js';

export interface StructureReport extends StructureFuzzOptions {
  /** Number of sent cases by kind. */
  counts: Record<string, number>;
  chats: number;
  messages: number;
  events: number;
  problems: string[];
}

/** Sends the cases, restarts the service meanwhile, then reads everything by HTTP and in a browser. */
export async function runStructureFuzz(options: StructureFuzzOptions): Promise<StructureReport> {
  const [session, browser] = await Promise.all([PairedSession.spawn(), launchBrowser()]);
  const fuzz = new StructureFuzz(session, options);
  const check = new StructureCheck(() => session.service.baseUrl);
  try {
    await fuzz.run();
    await check.readAll(fuzz.cast.clean);
    const problems = [
      ...check.problems,
      ...(await pageProblems(browser, session.service.baseUrl)),
      ...session.network.errors.map(String),
    ];
    const { chats, messages, events } = check;
    return { ...options, counts: fuzz.counts, chats, messages, events, problems };
  } catch (error) {
    throw new Error(`seed ${options.seed}: ${String(error)}`, { cause: error });
  } finally {
    await browser.close();
    await session.dispose();
  }
}
