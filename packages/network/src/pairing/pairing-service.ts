import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import { buffer, node, nowSeconds, SERVER } from '../transport/nodes.js';
import { scaled } from '../state/scaled.js';
import type { ClientConnection } from '../transport/client-connection.js';
import type { ClientHandshake } from '../transport/noise-responder.js';
import { admit, type PairingPhone, type PairingServices } from './admission.js';
import { LinkCode } from './link-code.js';
import { PairingFaults, type CodeRefusal } from './pairing-faults.js';
import { PairingOffer, type RefLifetimes } from './pairing-offer.js';
import { parseQr } from './qr-text.js';

export interface PairingOptions {
  qrRefs: number;
  qrLifetimes: RefLifetimes;
}

/** Pairs clients with phones, by QR code or by pairing code. */
export class PairingService {
  private readonly offers = new Set<PairingOffer>();
  readonly faults = new PairingFaults(this.offers);
  /** All issued refs, to distinguish a stale code from an unknown one. */
  private readonly offerByRef = new Map<string, PairingOffer | undefined>();

  constructor(
    private readonly core: PairingServices,
    private readonly options: PairingOptions,
  ) {}

  /** Number of unpaired clients. */
  get waiting(): number {
    return this.offers.size;
  }

  /** Number of unpaired clients with a pairing code. */
  get linkCodeCount(): number {
    return [...this.offers].filter(({ linkCode }) => linkCode).length;
  }

  open(connection: ClientConnection, handshake: ClientHandshake): PairingOffer {
    const { qrRefs, qrLifetimes } = this.options;
    const offer = new PairingOffer(connection, handshake, qrRefs, qrLifetimes, (jid) =>
      this.refusalFor(jid),
    );
    this.offers.add(offer);
    for (const ref of offer.refValues) this.offerByRef.set(ref, offer);
    offer.invite();
    this.core.changes.touch();
    return offer;
  }

  close(offer: PairingOffer): void {
    offer.isClosed = true;
    this.offers.delete(offer);
    for (const ref of offer.refValues) this.offerByRef.set(ref, undefined);
    this.core.changes.touch();
  }

  async scan(phone: PairingPhone, qr: string): Promise<CompanionDevice> {
    const content = parseQr(qr);
    const offer = this.findByRef(content.ref);
    const { noiseKey, identityKey } = offer.registration;
    if (!content.noiseKey.equals(noiseKey) || !content.identityKey.equals(identityKey)) {
      throw new Error('the QR code names other keys than the connection that asked for it');
    }
    return this.admit(phone, offer, content.advSecret);
  }

  async enterCode(phone: PairingPhone, code: string): Promise<CompanionDevice> {
    const { number } = phone.account;
    const { offer, request } = await this.requestFor(number);
    const linkCode = await LinkCode.unwrap(code.replaceAll('-', ''), request.wrappedEphemeral);
    offer.linkCodeFinish = undefined;
    offer.connection.send(
      primaryHello(request.ref, await linkCode.wrapEphemeral(), phone.identityKey.public),
    );
    const finish = await this.core.changes.waitFor(() => {
      if (offer.isClosed) throw new Error('the client closed the connection while pairing by code');
      return offer.linkCodeFinish;
    }, 'the client to finish pairing by code');
    const wrappedBundle = buffer(finish, 'link_code_pairing_wrapped_key_bundle');
    const companionKey = buffer(finish, 'companion_identity_public');
    const advSecret = linkCode.advSecret(wrappedBundle, phone.identityKey, companionKey);
    return this.admit(phone, offer, advSecret);
  }

  private async admit(
    phone: PairingPhone,
    offer: PairingOffer,
    advSecret: Buffer,
  ): Promise<CompanionDevice> {
    const device = await admit(this.core, phone, offer, advSecret);
    this.close(offer);
    return device;
  }

  /** Requests for unregistered numbers are refused. */
  private refusalFor(jid: string): CodeRefusal | undefined {
    const isKnown = this.core.directory.account(jid) !== undefined;
    return this.faults.takeRefusal() ?? (isKnown ? undefined : { code: 400, text: 'bad-request' });
  }

  private findByRef(ref: string): PairingOffer {
    if (!this.offerByRef.has(ref)) {
      throw new Error('the QR code is unknown: it was not issued by this network');
    }
    const offer = this.offerByRef.get(ref);
    if (!offer?.isRefValid(ref)) throw new Error('the QR code is stale: show the newest one');
    return offer;
  }

  /** Waits for the request of a code, as the code may be entered before it arrives; fails at once if the code has expired. */
  private async requestFor(number: string) {
    const asked = [...this.offers].some(({ askedFor }) => askedFor.has(number));
    const found = this.findByNumber(number);
    if (asked && !found)
      throw new Error('the pairing code is not valid any more: ask for a new one');
    return this.core.changes.waitFor(
      () => this.findByNumber(number),
      `a client that asks for a pairing code for ${number}`,
      scaled(5_000),
    );
  }

  private findByNumber(number: string) {
    for (const offer of this.offers) {
      const request = offer.linkCode;
      if (request && this.core.directory.account(request.jid)?.number === number) {
        return { offer, request };
      }
    }
    return undefined;
  }
}

/** The phone's answer to a client that asked for a code (Baileys Socket/messages-recv.js, link_code_companion_reg). */
function primaryHello(ref: Buffer, wrappedEphemeral: Buffer, identityKey: Uint8Array): BinaryNode {
  return node(
    'notification',
    {
      from: SERVER,
      type: 'link_code_companion_reg',
      id: `${ref.toString()}-hello`,
      t: nowSeconds(),
    },
    [
      node('link_code_companion_reg', { stage: 'primary_hello' }, [
        node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrappedEphemeral),
        node('primary_identity_pub', {}, identityKey),
        node('link_code_pairing_ref', {}, ref),
      ]),
    ],
  );
}
