import { Directory } from '../directory/directory.js';
import { DisappearingChats } from '../directory/disappearing-chats.js';
import { Lookups } from '../directory/lookups.js';
import { PrivacyTokens } from '../directory/privacy-tokens.js';
import { Profiles } from '../directory/profiles.js';
import { NetworkFaults } from '../faults/network-faults.js';
import type { MediaCertificate } from '../media/media-certificate.js';
import { MediaServer } from '../media/media-server.js';
import { Acknowledgements } from '../state/acknowledgements.js';
import { ChangeSignal } from '../state/change-signal.js';
import type {
  LateStanza,
  MalformedMessage,
  Refusal,
  UnknownQuery,
  UnreadableMessage,
} from '../state/findings.js';
import { TimerRegistry } from '../state/timer-registry.js';
import { PairingService, type PairingOptions } from '../pairing/pairing-service.js';
import { MessageRouter } from './message-router.js';
import { PresenceService } from './presence-service.js';
import { SessionRegistry } from './session-registry.js';

/** The parts of the server that all connections share. */
export class NetworkCore {
  readonly changes = new ChangeSignal();
  readonly timers = new TimerRegistry();
  readonly directory = new Directory();
  readonly disappearing = new DisappearingChats();
  readonly lookups = new Lookups();
  readonly profiles = new Profiles();
  readonly privacyTokens = new PrivacyTokens();
  readonly acknowledgements = new Acknowledgements();
  readonly sessions = new SessionRegistry(this.changes);
  readonly faults = new NetworkFaults(this.sessions, this.timers, this.changes);
  readonly router = new MessageRouter(this);
  readonly presence = new PresenceService(this);
  readonly pairing: PairingService;
  readonly media: MediaServer;
  readonly unknownQueries: UnknownQuery[] = [];
  readonly refusals: Refusal[] = [];
  readonly lateStanzas: LateStanza[] = [];
  readonly unreadable: UnreadableMessage[] = [];
  readonly malformed: MalformedMessage[] = [];
  /** Ids of messages of clients with a timer other than that of their chat, or with none. */
  readonly lasting: string[] = [];
  /** Errors of the network itself; tests check that there are none. */
  readonly errors: Error[] = [];

  constructor(pairing: PairingOptions, certificate: MediaCertificate) {
    this.pairing = new PairingService(this, pairing);
    this.media = new MediaServer(certificate, (error) => this.report(error));
  }

  report(error: unknown): void {
    this.errors.push(error instanceof Error ? error : new Error(String(error)));
    this.changes.touch();
  }
}
