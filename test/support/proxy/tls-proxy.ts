import { MediaCertificate } from '../../../packages/network/src/media/media-certificate.js';
import { HttpProxy } from './http-proxy.js';
import type { ProxyCredentials } from './test-proxy.js';

/** An HTTP proxy that is reached by TLS, with the certificate that services on a test network trust. */
export function createTlsProxy(credentials: ProxyCredentials): HttpProxy {
  const { key, certificate: cert } = MediaCertificate.ofThisProcess();
  return new HttpProxy(credentials, { key, cert });
}
