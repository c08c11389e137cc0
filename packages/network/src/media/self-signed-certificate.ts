import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { native } from '../state/native-time.js';

/** Tags of DER (X.690), for the parts of a certificate. */
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const TRUE = der(BOOLEAN, [0xff]);
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid(1, 2, 840, 10045, 4, 3, 2));
const DAY_MS = 24 * 60 * 60 * 1000;

/** The subject of a certificate, and the servers that it is for. */
export interface CertificateSubject {
  commonName: string;
  hosts: readonly string[];
  /** IPv4. */
  addresses: readonly string[];
}

/**
 * Makes a new key, and a certificate of a TLS server that is its own authority (RFC 5280), for a year; both in PEM.
 * Libraries for this bring twenty packages, or can only do RSA, whose keys take a slow machine seconds.
 */
export function createSelfSignedCertificate(subject: CertificateSubject): {
  key: string;
  certificate: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf(subject.commonName);
  // Node.js compares it with the real time.
  const now = native.now();
  const content = der(
    SEQUENCE,
    // Version 3.
    der(VERSION, der(INTEGER, [2])),
    // A serial number is positive, and begins with no zeros.
    der(INTEGER, [0x01], randomBytes(8)),
    ECDSA_WITH_SHA256,
    name,
    // Begins a day ago, for clients whose clock is behind.
    der(SEQUENCE, utcTime(now - DAY_MS), utcTime(now + 365 * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, ...extensions(subject))),
  );
  const signature = bitString(sign('sha256', content, privateKey));
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: toPem(certificate),
  };
}

function nameOf(commonName: string): Buffer {
  const attribute = der(SEQUENCE, oid(2, 5, 4, 3), der(UTF8_STRING, Buffer.from(commonName)));
  return der(SEQUENCE, der(SET, attribute));
}

function extensions({ hosts, addresses }: CertificateSubject): Buffer[] {
  const isAuthority = der(SEQUENCE, TRUE);
  // Signs handshakes, and certificates: the bits 0 and 5 of 6.
  const keyUsage = bitString([0b1000_0100], 2);
  const serverAuth = der(SEQUENCE, oid(1, 3, 6, 1, 5, 5, 7, 3, 1));
  const names = der(
    SEQUENCE,
    ...hosts.map((host) => der(DNS_NAME, Buffer.from(host))),
    ...addresses.map((address) => der(IP_ADDRESS, address.split('.').map(Number))),
  );
  return [
    der(SEQUENCE, oid(2, 5, 29, 19), TRUE, der(OCTET_STRING, isAuthority)),
    der(SEQUENCE, oid(2, 5, 29, 15), TRUE, der(OCTET_STRING, keyUsage)),
    der(SEQUENCE, oid(2, 5, 29, 37), der(OCTET_STRING, serverAuth)),
    der(SEQUENCE, oid(2, 5, 29, 17), der(OCTET_STRING, names)),
  ];
}

/** `YYMMDDHHMMSSZ`; the format ends with the year 2049. */
function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}

function bitString(bytes: Uint8Array | number[], unused = 0): Buffer {
  return der(BIT_STRING, [unused], bytes);
}

/** The first two numbers share a byte; each number is written in base 128, all its bytes but the last with the high bit. */
function oid(first: number, second: number, ...others: number[]): Buffer {
  const bytes = [40 * first + second, ...others].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let rest = number >> 7; rest > 0; rest >>= 7) digits.unshift(0x80 | (rest & 0x7f));
    return digits;
  });
  return der(OBJECT_IDENTIFIER, bytes);
}

/** One element: its tag, the length of its content, and the content. */
function der(tag: number, ...parts: (Uint8Array | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  // From 128 on, a byte before the length holds the number of its bytes.
  const size = length < 0x80 ? bytes : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
