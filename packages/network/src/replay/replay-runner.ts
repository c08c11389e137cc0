import type { LocalNetwork } from '../local/local-network.js';
import { parseRecording, RecordingError } from './recording-file.js';
import { ReplayPlayer, type ReplayStatus } from './replay-player.js';
import { ServiceClient } from './service-client.js';

/** The address of a replay's service. */
export interface ServiceAddress {
  url: string;
  token?: string;
}

/** Plays one recording at a time. */
export class ReplayRunner {
  private player: ReplayPlayer | undefined;
  /** Counts as playing also while a stopped replay finishes its step. */
  private isBusy = false;

  /** @param address of the service of this network, if it is known */
  constructor(
    private readonly network: LocalNetwork,
    private readonly address: () => ServiceAddress | null = () => null,
  ) {}

  /**
   * @param speed a multiple of the recorded speed; 0 for step by step
   * @throws RecordingError for a file that is no recording, or if another one is being played
   */
  start(file: string, speed: number, given: ServiceAddress | null = null): ReplayPlayer {
    if (this.isBusy) {
      throw new RecordingError('another recording is being replayed: wait for its end, or stop it');
    }
    const service = given ?? this.address();
    if (!service) throw new RecordingError('say which service it is for, in the field "service"');
    const client = new ServiceClient(service.url, service.token);
    const player = new ReplayPlayer(this.network, client, parseRecording(file), speed);
    this.player = player;
    this.isBusy = true;
    void player.ended.finally(() => (this.isBusy = false));
    return player;
  }

  /** @throws RecordingError before the first replay */
  get current(): ReplayPlayer {
    if (!this.player) throw new RecordingError('nothing has been replayed yet');
    return this.player;
  }

  get status(): ReplayStatus {
    return this.current.status;
  }

  stop(): void {
    this.player?.stop();
  }
}
