import type { AliasPair } from '../../inbound-batch.js';

const DIGITS = /^\d+$/;

/**
 * Pairs of addresses from the library's `lid-mapping` keys: `<pn user>` -> `"<lid user>"`, beside a
 * redundant `<lid user>_reverse` row (Baileys: Signal/lid-mapping.js).
 */
export function aliasesOfMappings(rows: { type: string; id: string; json: string }[]): AliasPair[] {
  return rows
    .filter(({ type, id }) => type === 'lid-mapping' && DIGITS.test(id))
    .map(({ id, json }) => ({ pnUser: id, lidUser: JSON.parse(json) as unknown }))
    .filter((pair): pair is { pnUser: string; lidUser: string } =>
      DIGITS.test(String(pair.lidUser)),
    )
    .map(({ pnUser, lidUser }) => ({ pn: `${pnUser}@s.whatsapp.net`, lid: `${lidUser}@lid` }));
}
