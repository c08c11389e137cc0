import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { JidPipe } from '../chats/jid.pipe.js';
import { ApiErrors, ApiScoped, ApiSection } from '../../base/common/http/api.decorators.js';
import {
  SendPresenceDto,
  type PresenceSentDto,
  type PresenceSubscribedDto,
} from './dto/presence.dto.js';
import { PresenceService } from './presence.service.js';

@ApiSection('Chats')
@Controller('chats')
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  /** Tells a chat that this account types or records, or has stopped. */
  @Post(':jid/presence')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors(
    'invalid_jid',
    'not_found',
    'not_connected',
    'not_permitted',
    'not_supported',
    'whatsapp_refused',
  )
  sendPresence(
    @Param('jid', JidPipe) jid: string,
    @Body() { state }: SendPresenceDto,
  ): Promise<PresenceSentDto> {
    return this.presence.send(jid, state);
  }

  /** For two minutes, the stream announces who types and if this person is online. */
  @Post(':jid/presence/subscribe')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors(
    'invalid_jid',
    'not_found',
    'not_connected',
    'not_permitted',
    'name_missing',
    'not_supported',
    'whatsapp_refused',
  )
  subscribePresence(@Param('jid', JidPipe) jid: string): Promise<PresenceSubscribedDto> {
    return this.presence.subscribe(jid);
  }
}
