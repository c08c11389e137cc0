import { toNumber, type BinaryNode } from '@whiskeysockets/baileys';
import { CompanionDevice } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device-addresses.js';
import { QueryDispatcher } from '../queries/query-dispatcher.js';
import type { Phase } from '../faults/phase-faults.js';
import type { PairingOffer } from '../pairing/pairing-offer.js';
import type { ClientConnection, ConnectionHandlers } from '../transport/client-connection.js';
import type { ClientHandshake } from '../transport/noise-responder.js';
import { ClientSession } from './client-session.js';
import type { NetworkCore } from './network-core.js';
import { child, node } from '../transport/nodes.js';

/** Serves one connection: starts pairing or login, then dispatches each stanza. */
export class ClientHandler implements ConnectionHandlers {
  private readonly queries: QueryDispatcher;
  private offer?: PairingOffer;
  private session?: ClientSession;

  constructor(
    private readonly core: NetworkCore,
    private readonly connection: ClientConnection,
  ) {
    this.queries = new QueryDispatcher(core);
  }

  onPhase(phase: Phase): boolean {
    return this.core.faults.reach(phase, this.connection);
  }

  onHandshake(handshake: ClientHandshake): void {
    const { faults, directory, pairing } = this.core;
    const { username, device } = handshake.payload;
    const jid = username && `${toNumber(username)}:${device ?? 0}@s.whatsapp.net`;
    const account = jid ? directory.account(jid) : undefined;
    if (account) faults.passLogin(account, this.connection);
    const failure = faults.takeLoginFailure(account);
    if (failure) return this.fail(failure.code, failure.attrs);
    if (!jid) {
      this.offer = pairing.open(this.connection, handshake);
      return;
    }
    const found = directory.device(jid);
    const isKnown = found instanceof CompanionDevice && found.noiseKey.equals(handshake.staticKey);
    if (isKnown) this.logIn(found, handshake.payload.passive ?? false);
    else this.fail(401, { location: 'local' });
  }

  onNode(stanza: BinaryNode): void {
    try {
      if (this.offer) this.receiveOffer(this.offer, stanza);
      else if (this.session) this.receive(this.session, stanza);
      this.core.changes.touch();
    } catch (error) {
      this.core.report(error);
    }
  }

  onClose(): void {
    if (this.offer) this.core.pairing.close(this.offer);
    if (this.session) this.core.sessions.remove(this.session);
    this.core.faults.untrack(this.connection);
    this.core.changes.touch();
  }

  onError(error: Error): void {
    // A lost connection is not an error of the network; a violation of the protocol is.
    if (!isNetworkError(error)) this.core.report(error);
  }

  /** The answer to the invitation and the signed identity are phases; other stanzas are not. */
  private receiveOffer(offer: PairingOffer, stanza: BinaryNode): void {
    const isSigned = child(stanza, 'pair-device-sign') !== undefined;
    if (isSigned && this.onPhase('pair-success')) return;
    if (stanza.attrs.id === 'pair-device' && this.onPhase('pairing')) return;
    if (stanza.tag === 'presence') this.core.presence.note('unpaired', stanza);
    offer.receive(stanza);
  }

  private logIn(device: CompanionDevice, isPassive: boolean): void {
    if (this.onPhase('login')) return;
    const earlier = device.session;
    const session = new ClientSession(device, this.connection, this.core);
    this.session = session;
    device.session = session;
    this.core.sessions.add(session);
    earlier?.expel({}, [node('conflict', { type: 'replaced' })]);
    session.welcome();
    if (isPassive) return;
    session.activate();
    device.account.events.emit('active', device);
  }

  private fail(code: number, attrs: Record<string, string>): void {
    this.connection.send(node('failure', { reason: String(code), ...attrs }));
    this.connection.close();
  }

  private receive(session: ClientSession, stanza: BinaryNode): void {
    const { device } = session;
    if (device.session && device.session !== session) {
      this.core.lateStanzas.push({ device: session.jid, tag: stanza.tag });
    }
    switch (stanza.tag) {
      case 'iq':
        if (!session.isReceiving && this.onPhase('bring-up')) return;
        return this.queries.answer(session, stanza);
      case 'message':
        if (stanza.attrs.category !== 'peer' && this.onPhase('sending')) return;
        return this.core.router.message(device, stanza);
      case 'receipt':
        if (stanza.attrs.type === 'hist_sync' && this.onPhase('syncing')) return;
        return this.core.router.receipt(device, stanza);
      case 'chatstate':
        if (!this.core.presence.isValidChatState(session, stanza)) return;
        return this.core.router.chatState(device, stanza);
      case 'call':
        return this.core.router.call(device, stanza);
      case 'ack':
        return this.settle(device, stanza);
      case 'presence':
        return this.core.presence.receive(session, stanza);
      case 'ib':
        return this.receiveInformation(session, stanza);
      default:
        return;
    }
  }

  /** A request for a batch of offline stanzas; anything else is telemetry. */
  private receiveInformation(session: ClientSession, information: BinaryNode): void {
    const batch = child(information, 'offline_batch');
    if (batch) session.requestBatch(Number(batch.attrs.count));
  }

  private settle(device: CompanionDevice, ack: BinaryNode): void {
    const { id = '', error } = ack.attrs;
    // Otherwise the nack would settle the copy that was sent for the retry request.
    if (!error || !this.core.faults.takesRetriesAsAnswers) device.mailbox.settleAck(ack);
    if (ack.attrs.class === 'message') {
      const jid = deviceJid(device, 'pn');
      this.core.acknowledgements.add({ id, device: jid, by: 'ack', error, at: new Date() });
    }
    if (error) this.core.refusals.push({ id, class: ack.attrs.class ?? '', error });
  }
}

function isNetworkError(error: Error): boolean {
  return 'code' in error;
}
