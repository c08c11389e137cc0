import { Chaos } from '../../packages/network/src/chaos/chaos.js';
import { ControlServer } from '../../packages/network/src/control/control-server.js';
import type { FaultSwitch } from '../../packages/network/src/control/fault-switches.js';
import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import {
  ReplayRunner,
  type ServiceAddress,
} from '../../packages/network/src/replay/replay-runner.js';
import { catcherCommands } from './catcher/catcher.commands.js';
import { Catcher } from './catcher/catcher.js';
import { sceneCommands } from './scenes/scene.commands.js';

/** The control port of the playground: that of its network, with the scenes and a receiver of webhooks. */
export class RemoteControl {
  private constructor(
    readonly url: string,
    readonly chaos: Chaos,
    readonly replays: ReplayRunner,
    private readonly server: ControlServer,
    private readonly catcher: Catcher,
  ) {}

  /**
   * @param port 0 asks the system for a free one
   * @param target the dashboard, once it serves
   * @param faults beside those of the network
   */
  static async open(
    network: LocalNetwork,
    port: number,
    target: () => ServiceAddress,
    faults: Record<string, FaultSwitch>,
  ): Promise<RemoteControl> {
    const chaos = new Chaos(network);
    const replays = new ReplayRunner(network, target);
    const catcher = await Catcher.open();
    const more = { ...sceneCommands(network), ...catcherCommands(catcher) };
    const server = new ControlServer(network, chaos, replays, more, faults);
    try {
      return new RemoteControl(await server.listen(port), chaos, replays, server, catcher);
    } catch (error) {
      await catcher.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.catcher.close();
  }
}
