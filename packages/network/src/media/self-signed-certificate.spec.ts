import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSelfSignedCertificate } from './self-signed-certificate.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const SUBJECT = {
  commonName: 'WhatsApp test network é',
  hosts: ['localhost', 'mmg.whatsapp.net'],
  addresses: ['127.0.0.1'],
};
// Longer than 255 bytes, so that its length takes two bytes.
const MANY = Array.from({ length: 40 }, (_, index) => `host-${index}.example`);

describe('createSelfSignedCertificate', () => {
  const { key, certificate } = createSelfSignedCertificate(SUBJECT);
  const read = new X509Certificate(certificate);

  it('is an authority that signed itself, and belongs to its key', () => {
    expect(read.ca).toBe(true);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkIssued(read)).toBe(true);
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(read.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  });

  it('names its subject and its server', () => {
    expect(read.subject).toBe(`CN=${SUBJECT.commonName}`);
    expect(read.issuer).toBe(read.subject);
    expect(read.subjectAltName).toBe('DNS:localhost, DNS:mmg.whatsapp.net, IP Address:127.0.0.1');
    expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    const other = new X509Certificate(
      createSelfSignedCertificate({ ...SUBJECT, hosts: MANY }).certificate,
    );
    expect(MANY.filter((host) => other.checkHost(host) !== host)).toEqual([]);
  });

  it('is valid since yesterday, for a year', () => {
    const [from, to] = [read.validFrom, read.validTo].map((time) => Date.parse(time));
    expect(to - from).toBe(366 * DAY_MS);
    expect(Math.abs(Date.now() - DAY_MS - from)).toBeLessThan(60_000);
  });

  it('has a serial number of its own', () => {
    const other = new X509Certificate(createSelfSignedCertificate(SUBJECT).certificate);
    expect(other.serialNumber).not.toBe(read.serialNumber);
  });

  describe('for an HTTPS server', () => {
    const server = createServer({ key, cert: certificate }, (_, response) => response.end());

    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });

    afterAll(() => {
      server.close();
    });

    it.each(['localhost', 'mmg.whatsapp.net', '127.0.0.1'])('is trusted for %s', async (host) => {
      expect(await fetchAs(host, certificate)).toBe(200);
    });

    it('is trusted neither for another host nor without being named an authority', async () => {
      await expect(fetchAs('example.com', certificate)).rejects.toThrow('not in the cert');
      const other = createSelfSignedCertificate(SUBJECT).certificate;
      await expect(fetchAs('localhost', other)).rejects.toThrow('self-signed certificate');
    });

    /** Asks the server as if it were that host. */
    async function fetchAs(host: string, ca: string): Promise<number | undefined> {
      const { port } = server.address() as AddressInfo;
      const isAddress = host === '127.0.0.1';
      const options = { host: '127.0.0.1', port, ca, agent: false };
      const request = get(isAddress ? options : { ...options, servername: host });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    }
  });
});
