import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import { databaseOf, isConnected } from '../postgres/test-database.js';
import { readConnection, waitForPhase } from '../service/pairing.js';
import { StreamReader } from '../service/stream-reader.js';
import { waitFor } from '../wait-for.js';
import type { EndingLane } from './ending-lane.js';
import { spawnAgain } from './ending-lane.js';

export interface EndingPhase {
  name: string;
  /** Brings a connected session into the phase; returns the clean-up for the time after the end of the process. */
  enter(lane: EndingLane): Promise<(() => void) | void>;
}

const HISTORY = { chats: 20, messages: 20_000, perChunk: 2000 };

async function reconnect({ session }: EndingLane, phase: string): Promise<ConnectionDto> {
  await session.api.post('/api/disconnect');
  await session.api.post('/api/connect');
  return waitForPhase(session.service, phase);
}

/** True as soon as the first store is being opened; everything else follows. */
async function isOpen(folder: string): Promise<boolean> {
  const url = databaseOf(folder);
  return url === null ? existsSync(join(folder, 'data/auth.db-wal')) : isConnected(url);
}

/** All phases in which a service may be told to end. */
export const ENDING_PHASES: EndingPhase[] = [
  {
    name: 'connected and idle',
    enter: async () => {},
  },
  {
    name: 'before it listens',
    enter: async (lane) => {
      const { folder } = lane.session.service;
      await lane.session.service.stop();
      // A server notices a moment later that its client has gone.
      await waitFor('the end', async () => !(await isOpen(folder)));
      const service = spawnAgain(lane);
      lane.session.service = service;
      await waitFor('the start', () => isOpen(folder));
    },
  },
  {
    name: 'connecting',
    enter: async (lane) => {
      lane.session.network.faults.at('upgrade', 'stall-both');
      await reconnect(lane, 'starting');
    },
  },
  {
    name: 'receiving what waited',
    enter: async (lane) => {
      const { session } = lane;
      await session.api.post('/api/disconnect');
      for (let number = 0; number < 20; number += 1) await lane.say(`waited ${number}`);
      session.network.faults.holdOffline(10);
      await session.api.post('/api/connect');
      await waitFor('a part of it', () => isAnyNew(lane, 'waited'));
    },
  },
  {
    name: 'receiving',
    enter: async (lane) => {
      for (let number = 0; number < 20; number += 1) await lane.say(`burst ${number}`);
    },
  },
  {
    name: 'taking in the history',
    enter: async ({ session }) => {
      await session.phone.pushHistory(HISTORY);
      await waitFor('a part of it', async () => {
        const { sync } = await readConnection(session.service);
        return (sync?.message_count ?? 0) > 0;
      });
    },
  },
  {
    name: 'sending with a queue',
    enter: async (lane) => {
      lane.session.network.faults.noAnswers('encrypt');
      lane.session.network.faults.acks({ mode: 'missing' });
      for (let number = 0; number < 5; number += 1) await lane.send(`queued ${number}`);
    },
  },
  {
    name: 'with clients that wait',
    enter: async ({ session }) => {
      const { baseUrl, api } = session.service;
      const streams = await Promise.all(
        Array.from({ length: 5 }, () => StreamReader.open(baseUrl)),
      );
      const waiting = api.get('/api/messages/wait?contains=never&timeout_ms=120000').catch(() => {
        // The request is cut off, or its answer is that nothing came.
      });
      return () => {
        for (const stream of streams) stream.close();
        void waiting;
      };
    },
  },
  {
    name: 'with requests that are not complete',
    enter: async ({ session }) => {
      const head =
        'POST /api/send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
      const open = [head, `${head}Content-Length: 100\r\n\r\n{"to": `];
      const sockets = await Promise.all(
        open.map((bytes) => openRaw(session.service.baseUrl, bytes)),
      );
      return () => {
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  {
    name: 'waiting for the next try',
    enter: async ({ session }) => {
      session.network.faults.refuseUpgrade(503);
      session.network.faults.dropConnections('reset');
      await waitForPhase(session.service, 'waiting_to_retry');
    },
  },
  {
    name: 'on a link that is dead',
    enter: async ({ session }) => {
      session.network.faults.blackHole(true);
      await Promise.resolve();
    },
  },
  {
    name: 'on a dead link with a queue',
    enter: async (lane) => {
      lane.session.network.faults.blackHole(true);
      for (let number = 0; number < 3; number += 1) await lane.send(`into the hole ${number}`);
    },
  },
  {
    name: 'disconnected',
    enter: async ({ session }) => {
      await session.api.post('/api/disconnect');
    },
  },
];

async function isAnyNew(lane: EndingLane, word: string): Promise<boolean> {
  const { session, contact } = lane;
  const path = `/api/chats/${contact.jid}/messages?limit=1000`;
  const { body } = await session.api.get<{ messages: { text: string }[] }>(path);
  return body.messages.some(({ text }) => text.startsWith(lane.unique(word)));
}

function openRaw(baseUrl: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, () => resolve(socket));
    });
    socket.on('error', () => {
      // The service has ended, as the test wants.
    });
  });
}
