import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiErrors, ApiSection, UnknownFields } from '../../base/common/http/api.decorators.js';
import type { CommandAnswerDto, PlaygroundDto } from './dto/playground.dto.js';
import { PlaygroundService } from './playground.service.js';

/** The test network of the playground, for its page and for programs. */
@ApiSection('Playground')
@Controller('playground')
export class PlaygroundController {
  constructor(private readonly playground: PlaygroundService) {}

  /** Everything in the playground: people, groups, kinds of message, faults, commands; empty elsewhere. */
  @Get()
  @ApiErrors('playground_failed')
  readPlayground(): Promise<PlaygroundDto> {
    return this.playground.read();
  }

  /**
   * Gives a command to the test network: a person speaks, a fault goes on.
   *
   * The body has the fields of the command, as `GET /api/playground` lists them; the test network checks them.
   */
  @Post(':command')
  @HttpCode(200)
  @UnknownFields('pass-on')
  @ApiErrors('no_playground', 'unknown_command', 'command_refused', 'playground_failed')
  runCommand(
    @Param('command') command: string,
    @Body() body: Record<string, unknown> = {},
  ): Promise<CommandAnswerDto> {
    return this.playground.run(command, body);
  }
}
