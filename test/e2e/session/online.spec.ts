import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

let session: PairedSession;

afterEach(() => session.dispose());

/** Waits for the settings of the phone, which bring the name of the account. */
async function waitForName(): Promise<void> {
  const { network } = session;
  await network.waitFor(() => typesOnTheWire().some((type) => type !== null), 'the own name');
}

/** The presences of the account alone. */
function typesOnTheWire(): (string | null)[] {
  const { network, phone } = session;
  const own = network.presences.filter(({ jid }) => jid.startsWith(`${phone.number}:`));
  return own.map(({ type }) => type);
}

describe('a paired account', () => {
  beforeEach(async () => {
    session = await PairedSession.start();
    await waitForName();
  });

  it('never looks online from the pairing on, through history, messages and a restart', async () => {
    const { network } = session;
    const ann = network.contact({ name: 'Ann' });
    await ann.say('one');
    await ann.sayUndecryptable('two');
    await session.restart();
    await waitFor('the connection', () => network.sessions.length === 1);
    await ann.say('three');
    await waitFor('the message', async () => {
      const { body } = await session.api.get<SummaryDto>('/api/debug/summary');
      return body.counters['message.received'] === 3;
    });
    expect(new Set(typesOnTheWire())).toEqual(new Set(['unavailable']));
    expect(network.sessions.map(({ presence }) => presence)).toEqual(['unavailable']);
    expect(session.phone.getsNotifications).toBe(true);
  });

  it('sends receipts like a device that nobody uses', async () => {
    const ann = session.network.contact({ name: 'Ann' });
    const { id } = await ann.say('hello');
    expect(await ann.waitForReceipt(id)).toEqual({ id, type: 'inactive' });
  });
});

describe('SERVICE_PRESENCE=available', () => {
  beforeEach(async () => {
    session = await PairedSession.start({ env: { SERVICE_PRESENCE: 'available' } });
    await waitForName();
  });

  it('shows the account as online, and senders that their messages have come', async () => {
    const { network } = session;
    const ann = network.contact({ name: 'Ann' });
    expect(new Set(typesOnTheWire())).toEqual(new Set(['available']));
    const { id } = await ann.say('hello');
    expect(await ann.waitForReceipt(id)).toEqual({ id, type: '' });
    expect(session.phone.getsNotifications).toBe(false);
    await session.restart();
    await network.waitFor(() => network.sessions.some(({ presence }) => presence === 'available'));
  });
});
