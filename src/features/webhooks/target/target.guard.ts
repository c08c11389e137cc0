import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { isLoopbackHost } from '../../../base/common/loopback-host.js';
import { Config } from '../../../base/config/config.js';
import { isLoopback, refuseAddress, toPlainAddress, type TargetRules } from './target.policy.js';

/** The service may not send to the target of a webhook. */
export class TargetRefusedError extends Error {
  /** For undici's and Node's errors, which have codes. */
  readonly code = 'target_refused';
}

/** Decides where webhooks may go: by the address that is connected to, not by the name in the URL. */
@Injectable()
export class TargetGuard {
  private readonly rules: TargetRules;

  constructor(
    { server, webhooks }: Config,
    private readonly http: HttpAdapterHost,
  ) {
    const { isPrivateAllowed } = webhooks;
    this.rules = { isPrivateAllowed, isLoopbackAllowed: isLoopbackHost(server.host) };
  }

  /**
   * Checks an address in a URL, for which no name is looked up.
   * @throws TargetRefusedError
   */
  assertHost({ hostname, port, protocol }: URL): void {
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0) this.assertAddress(address, portOf(port, protocol));
  }

  /**
   * Checks if a webhook may be created for it, by the current addresses of its name.
   * @throws TargetRefusedError
   */
  async assertAllowed(url: URL): Promise<void> {
    this.assertHost(url);
    await new Promise<void>((resolve, reject) => {
      this.lookupFor(url)(url.hostname, { all: true }, (error) => {
        if (error instanceof TargetRefusedError) reject(error);
        // A name without an address today may have one tomorrow.
        else resolve();
      });
    });
  }

  /** A look-up for one connection: it gives the same addresses that it has checked. */
  lookupFor({ port, protocol }: URL): LookupFunction {
    return (hostname, options, callback) => {
      lookUp(hostname, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, []);
        try {
          for (const { address } of found) this.assertAddress(address, portOf(port, protocol));
        } catch (refusal) {
          return callback(refusal as Error, []);
        }
        if (options.all) callback(null, found);
        else callback(null, first(found).address, first(found).family);
      });
    };
  }

  private assertAddress(address: string, port: number): void {
    const reason = this.isOwn(address, port)
      ? 'it is this service itself'
      : refuseAddress(address, this.rules);
    if (reason) throw new TargetRefusedError(`${address} is refused: ${reason}`);
  }

  /** True if this service listens there, so that a webhook would come back to it. */
  private isOwn(address: string, port: number): boolean {
    const server = this.http.httpAdapter.getHttpServer() as Server;
    const own = server.address();
    if (own === null || typeof own === 'string' || own.port !== port) return false;
    const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    return isLoopback(address) || interfaces.some((each) => isSame(each.address, address));
  }
}

function first(found: LookupAddress[]): LookupAddress {
  return found[0] ?? { address: '', family: 0 };
}

function isSame(one: string, other: string): boolean {
  return withoutZone(one) === withoutZone(other);
}

function withoutZone(address: string): string {
  return toPlainAddress(address.replace(/%.*$/, ''));
}

function portOf(port: string, protocol: string): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
