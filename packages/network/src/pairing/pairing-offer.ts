import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionRegistration } from '../directory/companion-device.js';
import { buffer, child, node, SERVER } from '../transport/nodes.js';
import type { ClientConnection } from '../transport/client-connection.js';
import type { ClientHandshake } from '../transport/noise-responder.js';
import type { CodeRefusal } from './pairing-faults.js';
import { idBytes } from '../state/ids.js';

/** How long the server accepts the refs of a QR code. */
export interface RefLifetimes {
  firstMs: number;
  nextMs: number;
}

interface Ref {
  value: string;
  validUntil: number;
}

/** The request of a client for a pairing code (Baileys requestPairingCode). */
export interface LinkCodeRequest {
  jid: string;
  ref: Buffer;
  wrappedEphemeral: Buffer;
}

/** An unpaired client that waits for a phone to link it. */
export class PairingOffer {
  readonly registration: CompanionRegistration;
  linkCode?: LinkCodeRequest;
  /** The numbers for which it has requested a code. */
  readonly askedFor = new Set<string>();
  /** The last message of the client when it pairs by code. */
  linkCodeFinish?: BinaryNode;
  /** The client's answer to `pair-success`: the identity, signed by the device. */
  signedReply?: BinaryNode;
  isClosed = false;
  private readonly refs: Ref[];

  constructor(
    readonly connection: ClientConnection,
    handshake: ClientHandshake,
    refCount: number,
    lifetimes: RefLifetimes,
    /** The refusal of a code for this jid, if there is one. */
    private readonly refuseCode: (jid: string) => CodeRefusal | undefined,
  ) {
    this.registration = readRegistration(handshake);
    const now = Date.now();
    this.refs = Array.from({ length: refCount }, (_, index) => ({
      // The form of a real ref: `2@` and base64.
      value: `2@${idBytes(32).toString('base64')}`,
      validUntil: now + lifetimes.firstMs + index * lifetimes.nextMs,
    }));
  }

  get refValues(): string[] {
    return this.refs.map(({ value }) => value);
  }

  isRefValid(value: string): boolean {
    return this.refs.some((ref) => ref.value === value && Date.now() < ref.validUntil);
  }

  /** Sends the refs of the QR codes. */
  invite(): void {
    const refs = this.refValues.map((value) => node('ref', {}, Buffer.from(value)));
    this.connection.send(
      node('iq', { from: SERVER, type: 'set', xmlns: 'md', id: 'pair-device' }, [
        node('pair-device', {}, refs),
      ]),
    );
  }

  /** Handles a stanza of the waiting client. */
  receive(stanza: BinaryNode): void {
    if (stanza.tag !== 'iq') return;
    if (stanza.attrs.type === 'result') {
      if (child(stanza, 'pair-device-sign')) this.signedReply = stanza;
      return;
    }
    const linkCode = child(stanza, 'link_code_companion_reg');
    if (linkCode?.attrs.stage === 'companion_hello') this.acceptHello(stanza, linkCode);
    else {
      if (linkCode?.attrs.stage === 'companion_finish') this.linkCodeFinish = linkCode;
      // Anything else is a keep-alive ping.
      this.answer(stanza);
    }
  }

  private acceptHello(stanza: BinaryNode, hello: BinaryNode): void {
    const refusal = this.refuseCode(hello.attrs.jid);
    if (refusal) return this.refuse(stanza, refusal);
    const ref = Buffer.from(`link-${this.connection.number}`);
    this.askedFor.add(hello.attrs.jid.split('@')[0]);
    this.linkCode = {
      jid: hello.attrs.jid,
      ref,
      wrappedEphemeral: buffer(hello, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
    };
    this.answer(stanza, [
      node('link_code_companion_reg', { stage: 'companion_hello' }, [
        node('link_code_pairing_ref', {}, ref),
      ]),
    ]);
  }

  private refuse({ attrs }: BinaryNode, { code, text }: CodeRefusal): void {
    this.connection.send(
      node('iq', { from: SERVER, type: 'error', id: attrs.id }, [
        node('error', { code: String(code), text }),
      ]),
    );
  }

  private answer({ attrs }: BinaryNode, content?: BinaryNode[]): void {
    this.connection.send(node('iq', { from: SERVER, type: 'result', id: attrs.id }, content));
  }
}

function readRegistration(handshake: ClientHandshake): CompanionRegistration {
  const data = handshake.payload.devicePairingData;
  const { eIdent, eRegid, eSkeyId, eSkeyVal, eSkeySig, deviceProps } = data ?? {};
  if (!eIdent || !eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) {
    throw new Error('pairing: the client sent neither a login nor complete pairing data');
  }
  return {
    noiseKey: handshake.staticKey,
    identityKey: eIdent,
    registrationId: toNumber(eRegid),
    requiresFullSync:
      proto.DeviceProps.decode(deviceProps ?? new Uint8Array()).requireFullSync === true,
    signedPreKey: { keyId: toNumber(eSkeyId), publicKey: eSkeyVal, signature: eSkeySig },
  };
}

const toNumber = (bytes: Uint8Array): number =>
  bytes.reduce((value, byte) => value * 256 + byte, 0);
