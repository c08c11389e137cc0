import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { waitFor } from '../../../../test/support/wait-for.js';
import { timeoutSignal } from './timeout-signal.js';

it('aborts, also together with other signals after garbage was collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const signal = AbortSignal.any([new AbortController().signal, timeoutSignal(200)]);
  const cut = pause(2 ** 30, undefined, { signal, ref: false }).catch((error: unknown) => error);
  await waitFor('the abortion', () => {
    collect();
    return signal.aborted;
  });
  expect(await cut).toMatchObject({ name: 'AbortError', cause: { name: 'TimeoutError' } });
});
