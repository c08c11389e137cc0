import { waitForState } from '../service/pairing.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

type End = (session: AnySession) => unknown;

/** Ways in which a connection ends: by the server, by the line, by the user. */
const ENDS: End[] = [
  ({ network }) => network.faults.dropConnections('reset'),
  ({ network }) => network.faults.dropConnections('end'),
  ({ network }) => network.faults.dropConnections('close'),
  ({ network }) => network.faults.streamError(515),
  ({ network }) => network.faults.streamError(503),
  ({ network }) => network.faults.streamError(428),
  ({ network }) => network.faults.sendBytes(Buffer.from('out of step'), false),
  ({ api }) => api.post('/api/disconnect'),
];

/**
 * Ends the session's connection again and again, each time in another way, and waits until it is back. Cuts short the
 * service's own pauses as a person would: by asking to connect.
 */
export async function reconnect(session: AnySession, times: number): Promise<void> {
  const { network, service, api } = session;
  for (let round = 0; round < times; round += 1) {
    const logins = network.loginCount;
    const [last] = network.sessions;
    await ENDS[round % ENDS.length](session);
    await waitFor('the end of the connection', () => !network.sessions.includes(last));
    await waitFor('the next login', async () => {
      if (network.loginCount === logins) await api.post('/api/connect');
      return network.loginCount > logins;
    });
    await waitForState(service, 'connected');
  }
}
