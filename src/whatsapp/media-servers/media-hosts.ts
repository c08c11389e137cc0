import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { FilesGateway } from '../files.gateway.js';

/** The hosts of the servers for files, as WhatsApp names them to a connected session. */
@Injectable()
export class MediaHosts {
  private latest: string[] = [];

  constructor(
    private readonly config: Config,
    private readonly files: FilesGateway,
  ) {}

  /** With a port, if it is not the usual one. Those named last if the session is not connected; none before that. */
  async named(): Promise<string[]> {
    try {
      this.latest = (await this.files.mediaServers(false)).hosts;
    } catch {
      // The hosts change so rarely that the earlier ones hold.
    }
    return this.latest;
  }

  /** The hosts that stand in for WhatsApp's on a test network; null without one. */
  async standIns(): Promise<string[] | null> {
    return this.config.session.localNetwork === null ? null : this.named();
  }
}
