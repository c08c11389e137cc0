import type { Request } from 'express';
import { waitUntil } from '../../base/common/async/wait-until.js';
import { READS } from '../../base/common/http/access.policy.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toMovingError } from '../cluster/moving-error.js';
import type { OpenAccount } from './account.runtime.js';

const LOOK_MS = 50;
/** More than a login takes; a longer one is a trouble that clients should hear of. */
const LOGIN_MS = 5000;

/**
 * Lets requests that write wait for the login of an account that has just come from another process: a session that is
 * not connected yet would refuse them, although it was connected before the move, and soon is again.
 */
export class Arrivals {
  private readonly coming = new Map<string, Promise<unknown>>();
  private readonly gone = new Set<string>();

  /** @param resumed resolves once the account has begun to connect, if it does */
  note(account: OpenAccount, resumed = Promise.resolve()): void {
    const arrived = resumed.then(() => untilConnected(account, LOGIN_MS));
    this.coming.set(account.name, arrived);
    void arrived.then(() => {
      if (this.coming.get(account.name) === arrived) this.coming.delete(account.name);
    });
  }

  /** From now on, another process is to have the account; its session ends here while requests still come. */
  noteEnd(name: string): void {
    this.gone.add(name);
  }

  /**
   * Also resolves if the login takes too long: the answer then says why.
   * @throws ApiError `moving` once the account has ended here
   */
  async wait(name: string, { method }: Pick<Request, 'method'>): Promise<void> {
    if (READS.has(method)) return;
    await this.coming.get(name);
    if (this.gone.has(name)) throw toMovingError();
  }
}

/** Waits for an account that is about to connect. */
export async function untilConnected(account: OpenAccount, withinMs: number): Promise<void> {
  const gateway = account.get(WhatsAppGateway);
  const isOver = () => gateway.session.state !== 'connecting';
  await waitUntil(isOver, { eachMs: LOOK_MS, withinMs });
}
