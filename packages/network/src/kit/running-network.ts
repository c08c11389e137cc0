// Must come before Baileys is loaded.
import '../signal/use-native-curve.js';
import { PROTOCOL } from '../clock/clock-messages.js';
import { NetworkClock } from '../clock/network-clock.js';
import { clockCommands } from '../control/clock.commands.js';
import { ControlServer } from '../control/control-server.js';
import type { ReadyLine } from '../fixture/ready-line.js';
import { LocalNetwork } from '../local/local-network.js';
import { seedIds } from '../state/ids.js';
import { keyPairOf } from '../transport/seeded-key.js';
import { ownTime } from './own-time.js';

interface Options {
  port: number;
  controlPort: number;
  seed: string;
  /** When its clock starts, in ms since 1970; now by default. */
  startAt?: number | undefined;
  /** The speed of the clock, as a multiple of real time; 0: it stands. */
  speed?: number | undefined;
}

/** The network of this process, with its control port. */
export class RunningNetwork {
  private constructor(
    readonly network: LocalNetwork,
    readonly address: Omit<ReadyLine, 'version' | 'pid'>,
    /** Ends both; nothing keeps the process alive then. */
    readonly stop: () => Promise<void>,
  ) {}

  static async start(options: Options): Promise<RunningNetwork> {
    const { port, controlPort, seed, startAt, speed = 1 } = options;
    seedIds(seed);
    const clock = new NetworkClock(ownTime, seed);
    if (speed !== 1) await clock.setSpeed(speed);
    if (startAt !== undefined) clock.set(startAt);
    const network = await LocalNetwork.start({ port, rootKeyPair: keyPairOf(seed) });
    const control = new ControlServer(network, undefined, undefined, clockCommands(clock));
    control.onUpgrade(PROTOCOL, (socket) => clock.join(socket));
    const stop = async (): Promise<void> => {
      clock.stop();
      await control.stop();
      await network.stop();
    };
    try {
      const { url, rootKey: root_key, media } = network;
      const control_url = await control.listen(controlPort);
      const authority_path = media.authorityPath;
      clock.knowPorts([url, control_url].map((each) => Number(new URL(each).port)));
      const address = { url, root_key, control_url, authority_path, seed };
      return new RunningNetwork(network, address, stop);
    } catch (error) {
      clock.stop();
      await network.stop();
      throw error;
    }
  }
}
