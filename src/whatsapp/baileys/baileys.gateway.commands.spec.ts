import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import fc from 'fast-check';
import { passTime, settle, useFakeClock } from '../../../test/support/unit/factories.js';
import { type Ending } from '../../../test/support/unit/fake-socket.js';
import { GatewayRig } from '../../../test/support/unit/gateway-rig.js';

let rig: GatewayRig;

/** Longer than every pause and limit of the gateway. */
const LONG_MS = 70_000;

type Step =
  | { do: 'connect' | 'disconnect' | 'open' | 'settle' }
  | { do: 'lose'; code: number }
  | { do: 'wait'; ms: number }
  | { do: 'make sockets end'; ending: Ending };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'connect' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'disconnect' }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'open' }, { do: 'settle' }) },
  fc.record({ do: fc.constant('lose' as const), code: fc.constantFrom(428, 408, 503, 515, 440) }),
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.constantFrom(1, 500, 2000, 10_000, LONG_MS),
  }),
  fc.record({
    do: fc.constant('make sockets end' as const),
    ending: fc.constantFrom<Ending>('graceful', 'forced'),
  }),
);

/** Performs a step without waiting for what it starts, as people and networks do. */
async function perform(step: Step, commands: Promise<void>[]): Promise<void> {
  const [socket] = rig.sockets.alive;
  if (step.do === 'connect') commands.push(rig.gateway.connect());
  if (step.do === 'disconnect') commands.push(rig.gateway.disconnect());
  if (step.do === 'open') socket?.open();
  if (step.do === 'settle') await settle();
  if (step.do === 'lose') socket?.closeWith(step.code);
  if (step.do === 'wait') await jest.advanceTimersByTimeAsync(step.ms);
  if (step.do === 'make sockets end') rig.sockets.ending = step.ending;
}

async function performAll(steps: Step[]): Promise<void> {
  const commands: Promise<void>[] = [];
  for (const next of steps) await perform(next, commands);
  await passTime(LONG_MS);
  await Promise.all(commands);
  await settle();
}

describe('connect and disconnect in any order, with losses in between', () => {
  beforeAll(async () => {
    rig = await GatewayRig.open();
  });

  beforeEach(() => {
    useFakeClock();
    rig.restart();
  });

  afterEach(() => rig.gateway.close());

  afterAll(() => rig.close());

  it('never create two live sockets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        rig.restart();
        await performAll(steps);
        expect(rig.sockets.mostAliveAtOnce).toBeLessThanOrEqual(1);
        rig.sockets.ending = 'graceful';
        await performAll([{ do: 'disconnect' }]);
      }),
      { numRuns: 200 },
    );
  });

  it('leave no socket after a final disconnect', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        rig.restart();
        await performAll([...steps, { do: 'disconnect' }]);
        expect(rig.sockets.alive).toHaveLength(0);
        expect(rig.gateway.session.state).toBe('disconnected');
      }),
      { numRuns: 100 },
    );
  });

  it('leave one socket after a final connect', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        rig.restart();
        await performAll(steps);
        await performAll([{ do: 'connect' }]);
        expect(rig.sockets.alive).toHaveLength(1);
        rig.sockets.ending = 'graceful';
        await performAll([{ do: 'disconnect' }]);
      }),
      { numRuns: 100 },
    );
  });

  it('leave the session in the state of the last command', async () => {
    await rig.connect();
    const commands = [rig.gateway.disconnect(), rig.gateway.connect(), rig.gateway.disconnect()];
    await Promise.all(commands);
    expect(rig.gateway.session.state).toBe('disconnected');
    await Promise.all([rig.gateway.connect(), rig.gateway.disconnect(), rig.gateway.connect()]);
    expect(rig.sockets.alive).toHaveLength(1);
    expect(rig.gateway.session.state).not.toBe('disconnected');
  });
});

/** The next process, which resumes. */
async function nextProcess(): Promise<number> {
  rig.restart();
  await rig.gateway.resume();
  return rig.sockets.sockets.length;
}

describe('resume', () => {
  beforeEach(() => useFakeClock());

  afterEach(() => rig.close());

  it('connects a session that was connected when the service stopped', async () => {
    rig = await GatewayRig.open();
    await rig.connect();
    await rig.gateway.close();
    expect(rig.gateway.session).toMatchObject({ phase: 'stopped', reason: { code: 'shut_down' } });
    expect(await nextProcess()).toBe(1);
  });

  it('connects a session whose process was killed', async () => {
    rig = await GatewayRig.open();
    await rig.connect();
    expect(await nextProcess()).toBe(1);
  });

  it('does not connect a session that was never connected', async () => {
    rig = await GatewayRig.open();
    expect(await nextProcess()).toBe(0);
  });

  it('does not connect a session that the user has disconnected', async () => {
    rig = await GatewayRig.open();
    await rig.connect();
    await rig.gateway.disconnect();
    expect(await nextProcess()).toBe(0);
  });

  it('does not connect a session that another one has replaced', async () => {
    rig = await GatewayRig.open();
    await rig.connect();
    rig.sockets.latest.closeWith(440);
    await settle();
    expect(await nextProcess()).toBe(0);
  });

  it('shows no QR code without a command: it does nothing without a pairing', async () => {
    rig = await GatewayRig.open({ isPaired: false });
    await rig.gateway.connect();
    await rig.gateway.close();
    expect(await nextProcess()).toBe(0);
  });

  it('connects a session that was disconnected and at once connected again', async () => {
    rig = await GatewayRig.open();
    await rig.connect();
    await Promise.all([rig.gateway.disconnect(), rig.gateway.connect()]);
    expect(rig.sockets.alive).toHaveLength(1);
    expect(await nextProcess()).toBe(1);
  });
});
