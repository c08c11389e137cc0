import { Injectable } from '@nestjs/common';
import { ControlPort } from './control-port.js';
import type { CommandAnswerDto, PlaygroundDto } from './dto/playground.dto.js';
import {
  NO_PLAYGROUND,
  toCommands,
  toFaults,
  toGroups,
  toPeople,
  toScenes,
} from './playground.mapper.js';

/** Lists the parts of the test network, and passes commands on to it. */
@Injectable()
export class PlaygroundService {
  constructor(private readonly port: ControlPort) {}

  async read(): Promise<PlaygroundDto> {
    if (!this.port.isAvailable) return NO_PLAYGROUND;
    const commands = toCommands(await this.port.list());
    const ask = async (name: string) =>
      commands.some(({ command }) => command === name) ? this.port.run(name, {}) : undefined;
    const [people, groups, scenes, faults] = await Promise.all(
      ['people', 'groups', 'scenes', 'faults'].map(ask),
    );
    return {
      is_available: true,
      people: toPeople(people),
      groups: toGroups(groups),
      scenes: toScenes(scenes),
      faults: toFaults(faults),
      commands,
    };
  }

  async run(command: string, body: Record<string, unknown>): Promise<CommandAnswerDto> {
    return { answer: await this.port.run(command, body) };
  }
}
