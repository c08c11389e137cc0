import { idBytes } from '../state/ids.js';

/** The lifetime of an authorization in seconds, as `media_conn` tells it (Baileys Socket/messages-send.js). */
export const AUTH_TTL_S = 3600;

/** The authorizations for uploads: each is valid for an hour, as on WhatsApp. */
export class MediaAuth {
  private readonly expiries = new Map<string, number>();

  /** Issues one to a client that asks for `media_conn`. */
  issue(): string {
    const now = Date.now();
    for (const [auth, at] of this.expiries) if (at <= now) this.expiries.delete(auth);
    const auth = idBytes(16).toString('hex');
    this.expiries.set(auth, now + AUTH_TTL_S * 1000);
    return auth;
  }

  accepts(auth: string | null): boolean {
    return (this.expiries.get(auth ?? '') ?? 0) > Date.now();
  }
}
