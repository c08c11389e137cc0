import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { DeviceSession } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device-addresses.js';
import type { Directory } from '../directory/directory.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { ClientSession } from './client-session.js';
import { children, node } from '../transport/nodes.js';

/** A person's presence; `lastSeen` is missing if they hide it. */
export interface Visibility {
  isOnline: boolean;
  lastSeen?: Date;
}

/** A presence that a client has sent, as it was on the wire. */
export interface SeenPresence {
  jid: string;
  /** Null if the stanza had no type. */
  type: string | null;
  name: string | null;
  at: Date;
}

/** The parts of the server that it uses. */
interface PresenceServices {
  readonly directory: Directory;
  readonly changes: ChangeSignal;
  report(error: unknown): void;
}

/** Only the latest ones are kept. */
const MAX_SEEN = 1000;

/**
 * Tells clients who is online and who types. As with WhatsApp, a client hears it only while it is available itself, and
 * nothing is kept for later (whatsmeow: types/events, Presence and ChatPresence).
 */
export class PresenceService {
  /** The presences of all clients, in order. */
  readonly seen: SeenPresence[] = [];
  private readonly states = new Map<Account, Visibility>();
  /** The people that a session has asked about, by account, with the address it used. */
  private readonly subscriptions = new Map<ClientSession, Map<Account, string>>();

  constructor(private readonly core: PresenceServices) {}

  /**
   * Handles `<presence>` of a client. One without a type makes it available: WhatsApp leaves out the type itself when
   * somebody is online (whatsmeow: presence.go `handlePresence`), and phones get no notifications after such a one.
   */
  receive(session: ClientSession, stanza: BinaryNode): void {
    const { attrs } = stanza;
    const { type = 'available', to, name } = attrs;
    if (type === 'subscribe') return this.subscribe(session, to);
    this.note(session.jid, stanza);
    if (type !== 'available' && type !== 'unavailable') {
      this.core.report(new Error(`a client has sent a presence of the type ${type}`));
      return;
    }
    // A client knows its name since the pairing, so its presence must have it (whatsmeow: presence.go `SendPresence`).
    if (attrs.type === 'available' && !name)
      this.core.report(new Error('a client has sent its presence without its name'));
    session.presence = type;
    this.core.changes.touch();
  }

  /** Clients without a pairing have none to send; one that comes is shown, too. */
  note(jid: string, { attrs }: BinaryNode): void {
    this.seen.push({ jid, type: attrs.type ?? null, name: attrs.name ?? null, at: new Date() });
    if (this.seen.length > MAX_SEEN) this.seen.shift();
  }

  /** True if a chat state of a client may be passed on. */
  isValidChatState(session: ClientSession, state: BinaryNode): boolean {
    const [content, ...more] = children(state);
    const own = [deviceJid(session.device, 'pn'), deviceJid(session.device, 'lid')];
    const isKnown =
      (content?.tag === 'composing' && [undefined, 'audio'].includes(content.attrs.media)) ||
      content?.tag === 'paused';
    if (!isKnown || more.length > 0 || !own.includes(state.attrs.from)) {
      this.core.report(new Error('a client has sent a chat state that WhatsApp does not know'));
      return false;
    }
    return session.presence === 'available';
  }

  /** Notes that somebody comes or goes, and tells the clients that have asked. */
  set(account: Account, visibility: Visibility): void {
    this.states.set(account, visibility);
    for (const [session, asked] of this.subscriptions) {
      if (asked.has(account)) this.tell(session, account);
    }
  }

  /** Sends a chat state to a client; dropped unless the client is available. */
  passChatState(session: DeviceSession | undefined, state: BinaryNode): void {
    if (session?.presence === 'available') session.push(state);
  }

  private subscribe(session: ClientSession, to: string | undefined): void {
    const account = this.core.directory.account(to);
    if (!account || !to) return;
    const asked = this.subscriptions.get(session) ?? new Map<Account, string>();
    this.subscriptions.set(session, asked.set(account, to));
    this.tell(session, account);
  }

  private tell(session: ClientSession, account: Account): void {
    const from = this.subscriptions.get(session)?.get(account);
    const visibility = this.states.get(account);
    if (!from || !visibility || session.presence !== 'available') return;
    const { isOnline, lastSeen } = visibility;
    const last = lastSeen ? String(Math.floor(lastSeen.getTime() / 1000)) : 'deny';
    session.push(node('presence', isOnline ? { from } : { from, type: 'unavailable', last }));
  }
}
