// Before Baileys is loaded.
import '../signal/use-native-curve.js';
import { ControlServer } from '../control/control-server.js';
import type { ReadyLine } from '../fixture/ready-line.js';
import { LocalNetwork } from '../local/local-network.js';
import { seedIds } from '../state/ids.js';
import { keyPairOf } from '../transport/seeded-key.js';

interface Options {
  port: number;
  controlPort: number;
  seed: string;
}

/** The network of this process, with its control port. */
export class RunningNetwork {
  private constructor(
    readonly network: LocalNetwork,
    readonly address: Omit<ReadyLine, 'version' | 'pid'>,
    /** Ends both; then nothing keeps the process alive. */
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ port, controlPort, seed }: Options): Promise<RunningNetwork> {
    seedIds(seed);
    const network = await LocalNetwork.start({ port, rootKeyPair: keyPairOf(seed) });
    const control = new ControlServer(network);
    const stop = async (): Promise<void> => {
      await control.stop();
      await network.stop();
    };
    try {
      const { url, rootKey: root_key, media } = network;
      const control_url = await control.listen(controlPort);
      const authority_path = media.authorityPath;
      const address = { url, root_key, control_url, authority_path, seed };
      return new RunningNetwork(network, address, stop);
    } catch (error) {
      await network.stop();
      throw error;
    }
  }
}
