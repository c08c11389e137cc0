import { parseArgs } from 'node:util';
import { describeStartupError } from './app/startup-error.js';
import { ConfigError } from './base/config/config.error.js';
import { describeMistake } from './base/config/launch-options.js';
import { placeOf, settingsOf, toPlace } from './base/storage/engine/store-place.js';
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
                 sent since is missing, and the phone may have to be paired again
  --help         show this text

If it was interrupted, repeat it: it goes on where it was.`;

async function main(): Promise<void> {
  const { from, to, reopen, help } = readOptions();
  if (help) return console.log(HELP);
  if (reopen) {
    await reopenStores(toPlace(reopen));
    return console.log(`The stores in ${placeOf(toPlace(reopen))} can be used again.`);
  }
  if (!from || !to) throw new ConfigError(['--from and --to are needed; --help explains them']);
  const target = toPlace(to);
  const moved = await moveStores(toPlace(from), target, tellProgress());
  for (const { name, count, hash } of moved) {
    if (count > 0) console.log(`${name}: ${count} rows, equal (${hash.slice(0, 12)})`);
  }
  console.log(`Everything is in ${placeOf(target)}. Start the service there with`);
  for (const [name, value] of Object.entries(settingsOf(target))) console.log(`${name}=${value}`);
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new ConfigError([describeMistake(error as Error, Object.keys(OPTIONS))]);
  }
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
  for (const line of describeStartupError(error, 'The stores could not be moved')) {
    console.error(line);
  }
  process.exitCode = USAGE_ERROR;
}
