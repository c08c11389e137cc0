import { Injectable } from '@nestjs/common';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { ClientVersion } from '../version/client-version.js';
import type { CloseCause } from '../errors/close-cause.js';
import { GroupCalls } from '../inbound/group-calls.js';
import { InboundEventsSource } from '../inbound/inbound-events.source.js';
import { createLibraryLogger } from '../socket/baileys-logger.js';
import type { SessionProgressEvent } from './session-events.js';
import { SessionProgress } from './session-progress.js';
import { SessionTracker } from '../../session-tracker.js';
import { SocketFactory } from '../socket/socket.factory.js';
import { SocketHandle } from '../socket/socket-handle.js';
import { listenWhile } from '../socket/socket-listener.js';
import { SESSION_LOG } from '../../log-context.js';

/** One connection, and its progress. */
export interface SocketAttempt {
  handle: SocketHandle;
  progress: SessionProgress;
}

/** The owner of attempts. Late events of a replaced attempt are ignored. */
export interface AttemptOwner {
  isCurrent(attempt: SocketAttempt): boolean;
  onProgress(event: SessionProgressEvent): void;
  onClosed(attempt: SocketAttempt, cause: CloseCause): void;
}

/** Starts connections and attaches their listeners. */
@Injectable()
export class SocketStarter {
  private readonly logger = new Logger(SESSION_LOG);

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
    private readonly sockets: SocketFactory,
    private readonly version: ClientVersion,
    private readonly inbound: InboundEventsSource,
  ) {
    sockets.groups.learned$.subscribe((group) => inbound.onGroup(group));
  }

  start(owner: AttemptOwner): SocketAttempt {
    const { auth, tracker, version, inbound, logger } = this;
    const onProgress = (event: SessionProgressEvent) => owner.onProgress(event);
    const progress = new SessionProgress(onProgress, tracker, auth, version, logger);
    const socket = this.sockets.create(
      auth.openKeys(),
      version.current,
      createLibraryLogger(logger, inbound.tap),
    );
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection === 'open') this.fetchSubjects(socket);
    });
    const listener = listenWhile(
      () => owner.isCurrent(attempt),
      progress,
      inbound.listener,
      (cause) => owner.onClosed(attempt, cause),
    );
    const calls = this.callsOf(socket);
    const onCall = (call: BinaryNode, pass: () => void): void =>
      calls.check(call, () => listener.onCall(call, pass));
    const attempt: SocketAttempt = {
      handle: new SocketHandle(socket, { ...listener, onCall }, logger, this.sockets.depth),
      progress,
    };
    return attempt;
  }

  private callsOf(socket: WASocket): GroupCalls {
    const { groups } = this.sockets;
    return new GroupCalls({
      known: (jid) => groups.known(jid),
      query: (jid) => groups.find(jid, (group) => socket.groupMetadata(group)),
    });
  }

  private fetchSubjects(socket: WASocket): void {
    const { groups } = this.sockets;
    const fetch = (jid: string) => socket.groupMetadata(jid);
    this.inbound.subjects.open(async (jid) => (await groups.find(jid, fetch))?.subject);
  }
}
