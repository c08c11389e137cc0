import { MediaCertificate } from '../../../network/media/media-certificate.js';
import { HttpProxy } from './http-proxy.js';
import type { ProxyCredentials } from './test-proxy.js';

/** An HTTP proxy that is reached by TLS, with the certificate that services on a test network trust. */
export async function createTlsProxy(credentials: ProxyCredentials): Promise<HttpProxy> {
  const { key, certificate: cert } = await MediaCertificate.ofThisProcess();
  return new HttpProxy(credentials, { key, cert });
}
