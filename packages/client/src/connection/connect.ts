import type { DashboardApi } from '../calls/dashboard-api.gen.js';
import type { ConnectionDto } from '../api/types.gen.js';
import { DashboardError } from '../common/dashboard-error.js';
import type { EventFeed } from '../events/event-feed.js';

export interface ConnectOptions {
  /** Called with each state on the way, and each QR code: `connection.qr` is the text that the phone must scan. */
  onChange?: ((connection: ConnectionDto) => unknown) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Connects, or pairs if no phone is linked, and returns once the session is connected.
 * @param feed events of the connection
 * @throws DashboardError with the reason as its code, if the session gives up; the signal's reason, if that aborts
 */
export async function connect(
  api: DashboardApi,
  feed: EventFeed,
  { onChange, signal }: ConnectOptions,
): Promise<ConnectionDto> {
  const options = signal && { signal };
  try {
    await feed.open();
    let connection = await api.connect(options);
    for (;;) {
      await onChange?.(connection);
      if (connection.state === 'connected') return connection;
      if (connection.state === 'disconnected') throw toFailure(connection);
      await feed.next();
      signal?.throwIfAborted();
      // Events carry no QR code.
      connection = await api.readConnection(options);
    }
  } finally {
    await feed.return();
  }
}

function toFailure({
  reason,
  reason_code: code,
  reason_text: hint,
}: ConnectionDto): DashboardError {
  return new DashboardError(reason, { code, hint });
}
