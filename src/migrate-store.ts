import { parseArgs } from 'node:util';
import { describeStartupError } from './app/startup-error.js';
import { ConfigError } from './base/config/config.error.js';
import { describeMistake } from './base/config/launch-options.js';
import { placeOf, settingsOf, configOf } from './base/storage/engine/store-place.js';
import { explainStorageFault } from './base/storage/explain-storage-fault.js';
import { StorageError } from './base/storage/storage.error.js';
import { moveStores, reopenStores } from './base/storage/moving/move-stores.js';

const USAGE_ERROR = 2;
const TELL_EACH_ROWS = 10_000;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  reopen: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const HELP = `Usage: whatsapp-dashboard migrate-store --from PLACE --to PLACE
       whatsapp-dashboard migrate-store --reopen PLACE
       npm run migrate-store -- --from PLACE --to PLACE, in a clone

Moves all that the service stores to another place; the files of messages stay in SERVICE_MEDIA_DIR.
Stop the service first, and start it with the settings of the new place.

  --from PLACE   a folder with auth.db and dashboard.db, both files with a comma between, or a postgres:// URL
  --to PLACE     an empty one, or the one that the stores were moved from
  --reopen PLACE lets the older stores of that place be used again, if the newer ones are lost. What was received or
                 sent since is missing, and new sessions are made with everybody. Never use the newer ones
                 after that
  --help         show this text

If it was interrupted, repeat it: it goes on where it was.`;

async function main(): Promise<void> {
  const { from, to, reopen, help } = readOptions();
  if (help) return console.log(HELP);
  if (reopen) {
    const config = configOf(reopen, '--reopen');
    const newer = await reopenStores(config);
    console.log(`The stores in ${placeOf(config)} can be used again.`);
    return console.log(
      `Never use those in ${newer} again: if a service uses both, the phones' sessions break and messages get lost.`,
    );
  }
  if (!from || !to) throw new ConfigError(['--from and --to are needed; --help explains them']);
  const target = configOf(to, '--to');
  const moved = await moveStores(configOf(from, '--from'), target, tellProgress());
  for (const { name, count, hash } of moved) {
    if (count > 0) console.log(`${name}: ${count} of ${count} equal (${hash.slice(0, 12)})`);
  }
  console.log(`Everything is in ${placeOf(target)}. Start the service there with`);
  for (const [name, value] of Object.entries(settingsOf(target))) console.log(`${name}=${value}`);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    // They are not repeated, as one of them may be a URL with a password.
    if (positionals.length === 0) return values;
  } catch (error) {
    throw new ConfigError([describeMistake(error as Error, Object.keys(OPTIONS))]);
  }
  throw new ConfigError(['Each place needs its flag before it; --help lists the flags']);
}

function tellProgress(): (table: string, count: number) => void {
  const counts = new Map<string, number>();
  return (table, count) => {
    const before = counts.get(table) ?? 0;
    const now = before + count;
    counts.set(table, now);
    const isNext = Math.floor(now / TELL_EACH_ROWS) > Math.floor(before / TELL_EACH_ROWS);
    if (isNext) console.log(`${table}: ${now} rows copied`);
  };
}

try {
  await main();
} catch (error) {
  for (const line of describe(error)) console.error(line);
  process.exitCode = USAGE_ERROR;
}

function describe(error: unknown): string[] {
  const fault = explainStorageFault(error);
  if (fault === undefined || error instanceof StorageError) {
    return describeStartupError(error, 'The stores could not be moved');
  }
  const advice = fault.replace(/ The service goes on by itself\.$/, '');
  return [advice, 'Then repeat the command: it goes on where it was.'];
}
