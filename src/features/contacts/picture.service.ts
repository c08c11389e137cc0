import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { ChatFinder } from '../chats/chat-finder.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ContactsGateway } from '../../whatsapp/contacts.gateway.js';
import { fetchBytes, FetchError } from '../../whatsapp/media-servers/fetch-bytes.js';
import { MediaHosts } from '../../whatsapp/media-servers/media-hosts.js';
import { isWhatsAppHost } from '../../whatsapp/media-servers/whatsapp-host.policy.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { ProxyAgents } from '../../whatsapp/proxy/proxy-agents.js';
import { toCallError } from '../../whatsapp/call-error.js';
import { isDue } from '../../base/common/time/due.policy.js';
import { timeoutSignal } from '../../base/common/async/timeout-signal.js';

/** Far more than WhatsApp sends: its pictures have 640 pixels. */
const MAX_PICTURE_BYTES = 1024 * 1024;
const LIMIT_MS = 30_000;
const KEEP_MS = 60 * 60_000;
const MAX_KEPT = 100;

interface Picture {
  bytes: Buffer;
  mimetype: string;
}
type KeptPictures = Map<string, { picture: Picture | null; until: number }>;

/**
 * Fetches the pictures of people and groups from WhatsApp, and keeps the latest in memory: for an hour, or until
 * WhatsApp reports a change.
 */
@Injectable()
export class PictureService implements OnModuleInit, OnModuleDestroy {
  private readonly kept: () => KeptPictures;
  private subscription: Subscription | undefined;
  /** Counts notices: a picture that is being fetched during one may be the old one. */
  private notices = 0;

  constructor(
    private readonly gateway: ContactsGateway,
    private readonly hosts: MediaHosts,
    private readonly proxy: ProxyAgents,
    private readonly chats: ChatFinder,
    pairing: PairingScope,
  ) {
    this.kept = pairing.part(() => new Map() as KeptPictures);
  }

  onModuleInit(): void {
    this.subscription = this.gateway.changedPictures$.subscribe((jid) => {
      // Without the store, the other addresses are unknown.
      this.forget(jid).catch(() => this.kept().clear());
    });
  }

  onModuleDestroy(): void {
    this.subscription?.unsubscribe();
  }

  /** @throws ApiError `no_picture`, `not_connected`, `media_failed`, and the other errors of `toCallError` */
  async find(jid: string): Promise<Picture> {
    const kept = this.kept();
    let entry = kept.get(jid);
    if (!entry || isDue(entry.until, Date.now(), KEEP_MS)) {
      const { notices } = this;
      entry = { picture: await this.fetch(jid), until: Date.now() + KEEP_MS };
      kept.delete(jid);
      if (notices === this.notices) kept.set(jid, entry);
      const { value: oldest } = kept.keys().next();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    if (entry.picture) return entry.picture;
    throw new ApiError('no_picture', 'There is no picture, or this account may not see it.');
  }

  /** Pictures are kept under the jid of the chat; the notice may name another address of the person. */
  private async forget(jid: string): Promise<void> {
    const kept = this.kept();
    this.notices += 1;
    kept.delete(jid);
    for (const address of await this.chats.addressesOf(jid)) kept.delete(address);
  }

  private async fetch(jid: string): Promise<Picture | null> {
    const url = await this.locate(jid);
    if (url === null) return null;
    try {
      const signal = timeoutSignal(LIMIT_MS);
      const { bytes } = await fetchBytes(url, MAX_PICTURE_BYTES, this.proxy.https, signal);
      return { bytes, mimetype: mimetypeOf(bytes) };
    } catch (cause) {
      if (!(cause instanceof FetchError)) throw cause;
      throw new ApiError('media_failed', 'The picture could not be fetched from WhatsApp.', {
        cause,
      });
    }
  }

  /** Resolves only addresses at WhatsApp. */
  private async locate(jid: string): Promise<URL | null> {
    const named = await this.gateway.pictureUrlOf(jid).catch((error: unknown) => {
      throw toCallError(error);
    });
    const url = named !== null && URL.canParse(named) ? new URL(named) : null;
    if (url === null) return null;
    const standIns = await this.hosts.standIns(timeoutSignal(LIMIT_MS));
    return isWhatsAppHost(url, standIns) ? url : null;
  }
}

/** Recognised by content: a server's claim must not turn it into a page of another kind. */
function mimetypeOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png';
  return 'application/octet-stream';
}
