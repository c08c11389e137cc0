import { Chaos } from '../../network/chaos/chaos.js';
import { ControlServer } from '../../network/control/control-server.js';
import type { LocalNetwork } from '../../network/local-network.js';
import { sceneCommands } from './scenes/scene.commands.js';

/** The control port of the playground: that of its network, with the scenes. */
export class RemoteControl {
  private constructor(
    readonly url: string,
    readonly chaos: Chaos,
    private readonly server: ControlServer,
  ) {}

  /** @param port 0 asks the system for a free one */
  static async open(network: LocalNetwork, port: number): Promise<RemoteControl> {
    const chaos = new Chaos(network);
    const server = new ControlServer(network, chaos, sceneCommands(network));
    return new RemoteControl(await server.listen(port), chaos, server);
  }

  close(): Promise<void> {
    return this.server.stop();
  }
}
