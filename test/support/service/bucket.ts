import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { hashOf } from '../hash-of.js';

const USER = 'who-may-use-it';
const NAME = 'files-of-tests';
const PREFIX = 'some/place/';
const CREDENTIALS =
  /^AWS4-HMAC-SHA256 Credential=who-may-use-it\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/;

/**
 * A bucket with the part of S3's API that the service uses. It takes signed requests only. In place of s3rver, which does
 * not look at signatures, and needs eighty packages, one of them without a license; `s3rver.nightly.spec.ts` has it.
 */
export class Bucket {
  static readonly secret = 'the-secret-of-the-bucket';
  /** By their keys, without the prefix. */
  readonly objects = new Map<string, Buffer>();
  /** The methods and keys of all requests. */
  readonly requests: string[] = [];
  /** Answers the next request in another way. */
  fault: ((response: ServerResponse) => unknown) | undefined;
  private server: Server | undefined;
  private port = 0;

  static async start(): Promise<Bucket> {
    const bucket = new Bucket();
    await bucket.startAgain();
    return bucket;
  }

  async startAgain(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = once(this.server!, 'close');
    this.server!.close();
    this.server!.closeAllConnections();
    await closed;
  }

  connections(): Promise<number> {
    return promisify(this.server!.getConnections.bind(this.server!))();
  }

  /** In the form of the configuration. */
  get config() {
    const endpoint = `http://127.0.0.1:${this.port}`;
    const keys = { accessKeyId: USER, secretAccessKey: Bucket.secret };
    return { endpoint, region: 'eu-central-1', name: NAME, prefix: PREFIX, ...keys };
  }

  /** The settings of a service that uses it. */
  variables(cache: string): Record<string, string> {
    const { endpoint, region, name, prefix, accessKeyId, secretAccessKey } = this.config;
    return {
      SERVICE_MEDIA_DIR: `s3://${name}/${prefix}`,
      SERVICE_MEDIA_CACHE_DIR: cache,
      SERVICE_S3_ENDPOINT: endpoint,
      SERVICE_S3_REGION: region,
      SERVICE_S3_ACCESS_KEY_ID: accessKeyId,
      SERVICE_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const root = `/${NAME}/${PREFIX}`;
    if (!url.startsWith(root)) return refuse(response, 404, 'NoSuchBucket');
    const key = url.slice(root.length);
    const content = await buffer(request);
    this.requests.push(`${method} ${key}`);
    const { fault } = this;
    this.fault = undefined;
    if (fault) return void fault(response);
    const found = this.objects.get(key);
    if (method === 'GET' && !found) return refuse(response, 404, 'NoSuchKey');
    if (method === 'DELETE') this.objects.delete(key);
    if (method === 'PUT') {
      if (content.length !== Number(headers['content-length']))
        return refuse(response, 411, 'MissingContentLength');
      this.objects.set(key, content);
    }
    response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? found : '');
  }
}

export function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** As S3 checks it (docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html). */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const found = CREDENTIALS.exec(headers.authorization ?? '');
  if (!found) return false;
  const [, day, region, names, signature] = found;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']];
  const scope = [day, region, 's3', 'aws4_request'];
  const hash = hashOf(request.join('\n'));
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hash].join('\n');
  let key: string | Buffer = `AWS4${Bucket.secret}`;
  for (const part of [...scope, text]) key = createHmac('sha256', key).update(part).digest();
  return key.toString('hex') === signature;
}
