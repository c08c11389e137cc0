import { filter, Subject, type Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import { StorageFaultMonitor } from '../../base/storage/storage-fault.monitor.js';
import { StorageHealth } from '../../base/storage/storage.health.js';
import { Mutex } from '../../base/common/async/mutex.js';
import type { PairingCode } from '../session.js';
import { WhatsAppError } from '../whatsapp.errors.js';
import {
  WhatsAppGateway,
  type ConnectionClose,
  type OutgoingMessage,
} from '../whatsapp-gateway.js';
import { AuthStateRepository } from './store/auth-state.repository.js';
import { STORE_FAILS, type CloseCause } from './errors/close-cause.js';
import { ClientVersion } from './version/client-version.js';
import { InboundEventsSource } from './inbound/inbound-events.source.js';
import { isPaired, toMe } from './mapping/me.mapper.js';
import { forgetUnfinishedPairing, requestPairingCode } from './session/pairing-code.js';
import { DesiredState } from './session/desired-state.js';
import { SessionTracker } from '../session-tracker.js';
import { ReconnectTimer } from './session/reconnect-timer.js';
import type {
  SessionAnswer,
  SessionCommand,
  SessionEvent,
  SessionFacts,
  SessionProgressEvent,
} from './session/session-events.js';
import { SessionMachine } from './session/session.machine.js';
import { isLibraryRejection } from './errors/baileys-rejection.js';
import { relay } from './outbound/outbound.js';
import { forMessage } from './outbound/over-open-connection.js';
import type { OpenConnection } from './socket/open-connection.js';
import { raceConnection } from './socket/race-connection.js';
import { SocketStarter, type SocketAttempt } from './session/socket-starter.js';
import type { SocketHandle } from './socket/socket-handle.js';
import { unlinkDevice } from './session/unlink.js';
import { SESSION_LOG } from '../log-context.js';

const PAIRING_CODE_LIMIT_MS = 20_000;

/** The limit of one send: the library sends one at a time, so a send that hangs blocks all others. */
const SEND_LIMIT_MS = 45_000;

/**
 * Implements `WhatsAppGateway` with Baileys. Carries out what `SessionMachine` decides. All commands, closes and timers pass through one mutex, and a new socket is
 * made only after the earlier one is gone, so that there are never two.
 */
export class BaileysGateway extends WhatsAppGateway implements OpenConnection {
  private readonly logger = new Logger(SESSION_LOG);
  private readonly mutex = new Mutex();
  private readonly machine = new SessionMachine();
  private readonly closes = new Subject<ConnectionClose>();
  private readonly desired: DesiredState;
  private readonly retryTimer: ReconnectTimer;
  private readonly faults: Subscription;
  private current: SocketAttempt | null = null;
  /** The phone that paired last, if another account has it. */
  private refusedJid: string | null = null;

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
    private readonly version: ClientVersion,
    private readonly inbound: InboundEventsSource,
    private readonly starter: SocketStarter,
    private readonly store: StorageHealth,
    storageFaults: StorageFaultMonitor,
  ) {
    super();
    this.desired = new DesiredState(auth);
    this.retryTimer = new ReconnectTimer(tracker, () =>
      this.enqueue(() => this.handle({ type: 'wait_over' })),
    );
    this.faults = storageFaults.faults$.subscribe((fault) =>
      this.current?.handle.giveUp(fault, STORE_FAILS),
    );
    tracker.change({ me: toMe(auth.creds), waVersion: version.current.join('.') });
  }

  get session$() {
    return this.tracker.session$;
  }

  get session() {
    return this.tracker.session;
  }

  get inbound$() {
    // Data of a phone that another account has is stored there; some of it comes after the end of the connection.
    return this.inbound.inbound$.pipe(filter(({ batch }) => batch.phoneJid !== this.refusedJid));
  }

  get nodes$() {
    return this.inbound.tap.nodes$;
  }

  get refusals$() {
    return this.inbound.receipts.refusals$;
  }

  get closes$() {
    return this.closes.asObservable();
  }

  async connect(): Promise<void> {
    this.desired.set(true);
    await this.inTurn({ type: 'connect' });
  }

  async disconnect(): Promise<void> {
    this.desired.set(false);
    await this.inTurn({ type: 'disconnect' });
  }

  async logout(): Promise<void> {
    this.desired.set(false);
    await this.inTurn({ type: 'log_out' });
  }

  async resume(): Promise<void> {
    const { isWanted, notBefore } = await this.desired.load();
    if (!isWanted || !isPaired(this.auth.creds)) return;
    this.desired.set(true);
    await this.inTurn({ type: 'resume', notBefore, at: Date.now() });
  }

  async close(): Promise<void> {
    this.desired.set(false);
    await this.inTurn({ type: 'shut_down' });
    this.faults.unsubscribe();
    this.inbound.finish();
  }

  async send(message: OutgoingMessage): Promise<void> {
    await forMessage(this, ({ socket }) => relay(socket, message), SEND_LIMIT_MS);
  }

  isHarmlessRejection(error: unknown): boolean {
    return isLibraryRejection(error);
  }

  openHandleOrThrow(): SocketHandle {
    if (!this.isConnected || !this.current) {
      throw new WhatsAppError('not_connected', 'The WhatsApp session is not connected');
    }
    return this.current.handle;
  }

  async requestPairingCode(phone: string): Promise<PairingCode> {
    if (isPaired(this.auth.creds)) {
      throw new WhatsAppError('already_paired', 'A phone is paired already');
    }
    const { current } = this;
    if (!current || this.tracker.session.phase !== 'waiting_for_scan') {
      throw new WhatsAppError('not_waiting_for_pairing', 'The session is not waiting for a phone');
    }
    const { handle, progress } = current;
    const request = requestPairingCode(handle.socket, phone);
    const code = await raceConnection(request, handle.ended, PAIRING_CODE_LIMIT_MS);
    const pairingCode = { text: code, expiresAt: progress.pairingEndsAt };
    this.tracker.change({ pairingCode });
    return pairingCode;
  }

  private inTurn(event: SessionEvent): Promise<void> {
    return this.mutex.runExclusive(() => this.handle(event));
  }

  private async handle(event: SessionEvent): Promise<void> {
    try {
      let answer = await this.carryOutAll(this.machine.take(event, this.facts));
      while (answer) answer = await this.carryOutAll(this.machine.answer(answer, this.facts));
    } catch (error) {
      this.machine.take({ type: 'broken_off', hasSocket: this.current !== null }, this.facts);
      throw error;
    }
  }

  private get facts(): SessionFacts {
    return { isWanted: this.desired.isUp, isPaired: isPaired(this.auth.creds) };
  }

  /** Returns the answer to the last command, if it has one. */
  private async carryOutAll(commands: SessionCommand[]): Promise<SessionAnswer | void> {
    let answer: SessionAnswer | void = undefined;
    for (const command of commands) answer = await this.carryOut(command);
    return answer;
  }

  private carryOut(command: SessionCommand): Promise<SessionAnswer | void> | void {
    switch (command.type) {
      case 'enter':
        return this.tracker.enter(command.phase, command.reason, command.changes);
      case 'show':
        return this.tracker.change(command.changes);
      case 'save_wish':
        return this.desired.save();
      case 'drop_wish':
        return this.desired.drop(command.commands);
      case 'check_store':
        return this.checkStore();
      case 'start':
        return this.start(command);
      case 'release':
        return this.releaseSocket(command.reason);
      case 'unlink':
        return this.unlink();
      case 'wipe':
        return this.wipe();
      case 'end_pairing':
        return this.endPairing();
      case 'renew_version':
        return this.renewVersion();
      case 'tell_close':
        return this.closes.next({ code: command.code, isRetried: command.isRetried });
      case 'wait_after_failure':
        return this.retryTimer.waitAfterFailure(command);
      case 'wait_after_refusal':
        return this.retryTimer.waitAfterRefusal(command);
      case 'wait_after_store_fault':
        return this.retryTimer.waitAfterStoreFault(command);
      case 'wait_for_store':
        return this.retryTimer.waitForStore(command.fault);
      case 'wait_until':
        return this.retryTimer.waitUntil(command.at, command.reason);
      case 'postpone':
        return this.postpone(command);
      case 'cancel_wait':
        return this.retryTimer.cancel();
    }
  }

  private async checkStore(): Promise<SessionAnswer> {
    return { type: 'store_checked', fault: await this.store.findFault() };
  }

  private async start({ reason }: CommandOf<'start'>): Promise<SessionAnswer> {
    this.tracker.enter('starting', reason, { waVersion: this.version.current.join('.') });
    this.refreshVersion();
    try {
      await this.cleanUpIfUnpaired();
      await this.auth.saveUnsaved();
      if (!this.auth.isPhoneTaken) await this.inbound.messages.replayJournal();
      this.current = this.starter.start({
        isCurrent: (attempt) => this.current === attempt,
        onProgress: (event) => this.onProgress(event),
        onClosed: (attempt, cause) => this.onClosed(attempt, cause),
      });
      return { type: 'started', isUp: true };
    } catch (error) {
      this.logger.error(`The connection could not be started: ${(error as Error).message}`);
      return { type: 'started', isUp: false };
    }
  }

  /** Removes what earlier pairings left. */
  private async cleanUpIfUnpaired(): Promise<void> {
    const { creds, pairing } = this.auth;
    if (isPaired(creds)) return;
    forgetUnfinishedPairing(creds);
    pairing.forget();
    await pairing.finishEnd();
  }

  private onProgress(event: SessionProgressEvent): void {
    if (event.type === 'paired') this.enqueue(() => this.onPaired(event));
    else if (event.type === 'opened' && this.auth.isPhoneTaken) this.enqueue(() => this.refuse());
    else this.showProgress(event);
  }

  /** Shows the phone only if no other account has it. */
  private async onPaired(event: Extract<SessionProgressEvent, { type: 'paired' }>): Promise<void> {
    await this.auth.saveCreds().catch(() => {
      // The credentials are saved before the next connection.
    });
    const { isPhoneTaken } = this.auth;
    this.refusedJid = isPhoneTaken ? (event.me?.jid ?? null) : null;
    this.showProgress(isPhoneTaken ? { ...event, me: null } : event);
  }

  private async refuse(): Promise<void> {
    this.logger.warn('The phone that has paired is in another account; its pairing is ended');
    this.desired.set(false);
    await this.handle({ type: 'refuse_phone' });
  }

  private showProgress(event: SessionProgressEvent): void {
    const shown = this.machine.progress(event);
    if (shown) this.tracker.enter(shown.phase, shown.reason, shown.changes);
  }

  private onClosed(attempt: SocketAttempt, cause: CloseCause): void {
    // Read here: a command may come while this waits for the mutex.
    const { commands } = this.desired;
    this.logger.log(`Connection closed: ${cause.code} ${cause.message}`);
    this.enqueue(async () => {
      // A command was faster and has already ended this connection.
      if (this.current !== attempt) return;
      await this.handle({ type: 'closed', cause, at: Date.now(), commands });
    });
  }

  private async postpone({ reason, afterMs }: CommandOf<'postpone'>): Promise<void> {
    const until = Date.now() + afterMs;
    await this.desired.postpone(until);
    this.retryTimer.waitUntil(until, reason);
  }

  private async unlink(): Promise<SessionAnswer> {
    const isConfirmed = await unlinkDevice(this.current!.handle.socket, this.auth.creds.me!.id);
    return { type: 'unlinked', isConfirmed };
  }

  /** Without a newer version, the next try uses the known one. */
  private async renewVersion(): Promise<void> {
    await this.version.renew(Date.now()).catch((error: unknown) => {
      this.logger.warn(`The newest client version was not stored: ${(error as Error).message}`);
    });
  }

  private refreshVersion(): void {
    this.version.refresh(Date.now()).catch((error: unknown) => {
      this.logger.warn(`The newest client version was not found: ${(error as Error).message}`);
    });
  }

  /** Ends the current socket; afterwards it neither writes keys nor emits events. */
  private async releaseSocket(reason: string): Promise<SessionAnswer> {
    await this.current?.handle.teardown(reason);
    // Not earlier: the library still writes keys while it ends.
    this.auth.fenceOff();
    this.current = null;
    this.inbound.endConnection();
    await this.auth.saveUnsaved().catch((error: unknown) => {
      this.logger.error(`The credentials are not stored yet: ${(error as Error).message}`);
    });
    return { type: 'released' };
  }

  /** Replays the journal first: afterwards nothing reads messages that were received but not stored. */
  private async wipe(): Promise<void> {
    // Messages in the journal of a phone that is taken belong to the other account.
    const { creds, isPhoneTaken } = this.auth;
    const me = isPhoneTaken ? null : toMe(creds);
    if (!isPhoneTaken) await this.inbound.messages.replayJournal();
    await this.auth.wipe();
    if (me) await this.inbound.forget(me.jid);
  }

  /** Called once the session shows no pairing, so that no new messages are accepted. */
  private async endPairing(): Promise<void> {
    await this.auth.pairing.end().catch((error: unknown) => {
      // It is retried before the next pairing, or at the next start.
      this.logger.error(`The cleanup after the pairing is not complete yet: ${String(error)}`);
    });
  }

  private enqueue(job: () => Promise<void>): void {
    this.mutex.runExclusive(job).catch((error: unknown) => {
      this.logger.error(`A command, close or retry failed: ${String(error)}`);
    });
  }
}

type CommandOf<T extends SessionCommand['type']> = Extract<SessionCommand, { type: T }>;
