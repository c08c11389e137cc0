import type { LocalNetwork } from '../local/local-network.js';
import { command, type Command } from './command.js';

/** Commands for the state of the network. */
export function statusCommands(network: LocalNetwork): Record<string, Command> {
  return {
    status: command('shows sessions and errors', {}, () => ({
      url: network.url,
      root_key: network.rootKey,
      sessions: network.sessions.map(({ jid, openedAt, presence }) => ({
        jid,
        presence: presence ?? null,
        opened_at: openedAt.toISOString(),
        max_simultaneous: network.maxSimultaneousSessions(jid),
      })),
      waiting_for_pairing: network.waitingForPairing,
      connection_count: network.connectionCount,
      login_count: network.loginCount,
      open_sockets: network.openSockets,
      unknown_queries: network.unknownQueries.map(({ xmlns, type, content }) => ({
        xmlns,
        type,
        content,
      })),
      presences: network.presences.map(({ jid, type, at }) => ({
        jid,
        type,
        at: at.toISOString(),
      })),
      refusals: network.refusals,
      late_stanzas: network.lateStanzas,
      unreadable: network.unreadable,
      errors: network.errors.map(({ message }) => message),
    })),
  };
}
