import {
  Curve,
  hmacSign,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
  type BinaryNode,
  type KeyPair,
} from '@whiskeysockets/baileys';
import { buffer, child } from '../transport/nodes.js';
import { isSignatureValid } from '../signal/signature-check.js';

/** The certificate by which a phone links a device, as sent in `pair-success`. */
export interface IssuedIdentity {
  details: Uint8Array;
  /** Encoded `ADVSignedDeviceIdentityHMAC`. */
  envelope: Uint8Array;
}

/** Signs a device identity the way Baileys checks it (Utils/validate-connection.js, configureSuccessfulPairing). */
export function issueIdentity(
  phoneKey: KeyPair,
  deviceKey: Uint8Array,
  deviceId: number,
  advSecret: Uint8Array,
): IssuedIdentity {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: deviceId,
    keyIndex: deviceId,
    timestamp: Math.floor(Date.now() / 1000),
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish();
  const accountMessage = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, deviceKey]);
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: phoneKey.public,
    accountSignature: Curve.sign(phoneKey.private, accountMessage),
  }).finish();
  const envelope = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: hmacSign(signed, advSecret),
  }).finish();
  return { details, envelope };
}

/** Checks the device's counter-signature in its answer to `pair-success`. */
export function isSignedByDevice(
  reply: BinaryNode,
  issued: IssuedIdentity,
  phoneKey: KeyPair,
  deviceKey: Uint8Array,
): boolean {
  const sign = child(reply, 'pair-device-sign');
  if (!sign) return false;
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(buffer(sign, 'device-identity'));
  const message = Buffer.concat([
    WA_ADV_DEVICE_SIG_PREFIX,
    issued.details,
    deviceKey,
    phoneKey.public,
  ]);
  return !!deviceSignature && isSignatureValid(deviceKey, message, deviceSignature);
}
