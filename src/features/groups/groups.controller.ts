import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiErrors, ApiScoped, ApiSection } from '../../base/common/http/api.decorators.js';
import { ChangeGroupDto, ChangeMembersDto, CreateGroupDto } from './dto/group-requests.dto.js';
import type {
  ChangedMembersDto,
  CreatedGroupDto,
  GroupDto,
  GroupLeftDto,
  InviteDto,
} from './dto/group.dto.js';
import { GroupChangesService } from './group-changes.service.js';
import { GroupJidPipe } from './group-jid.pipe.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupsService } from './groups.service.js';

@ApiSection('Groups')
@Controller('groups')
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly changes: GroupChangesService,
    private readonly members: GroupMembersService,
  ) {}

  /** Creates a group. `results` names people who could not be added. */
  @Post()
  @HttpCode(200)
  @ApiErrors('not_connected', 'not_permitted', 'too_many_requests')
  @ApiErrors('not_supported', 'whatsapp_refused')
  createGroup(@Body() group: CreateGroupDto): Promise<CreatedGroupDto> {
    return this.members.create(group);
  }

  /** A group with its members, as WhatsApp describes it now. */
  @Get(':group_jid')
  @ApiErrors('invalid_jid', 'not_connected', 'not_permitted', 'not_found', 'too_many_requests')
  @ApiErrors('not_supported', 'whatsapp_refused')
  readGroup(@Param('group_jid', GroupJidPipe) jid: string): Promise<GroupDto> {
    return this.groups.get(jid);
  }

  /**
   * Changes the subject, the description or the settings of a group.
   *
   * Each is a change of its own at WhatsApp: if one is refused, the hint lists the earlier ones.
   */
  @Patch(':group_jid')
  @ApiErrors('invalid_jid', 'not_connected', 'not_permitted', 'not_found', 'too_many_requests')
  @ApiErrors('not_supported', 'whatsapp_refused')
  changeGroup(
    @Param('group_jid', GroupJidPipe) jid: string,
    @Body() change: ChangeGroupDto,
  ): Promise<GroupDto> {
    return this.changes.change(jid, change);
  }

  /** Adds or removes members, or changes their role; `results` has the result for each. */
  @Post(':group_jid/participants')
  @HttpCode(200)
  @ApiErrors('invalid_jid', 'not_connected', 'not_permitted', 'not_found', 'too_many_requests')
  @ApiErrors('not_supported', 'whatsapp_refused')
  changeMembers(
    @Param('group_jid', GroupJidPipe) jid: string,
    @Body() change: ChangeMembersDto,
  ): Promise<ChangedMembersDto> {
    return this.members.change(jid, change);
  }

  /** The link by which people join; for admins only. */
  @Get(':group_jid/invite')
  @ApiScoped('manage')
  @ApiErrors('invalid_jid', 'not_connected', 'not_permitted', 'not_found', 'too_many_requests')
  @ApiErrors('not_supported', 'whatsapp_refused')
  readInvite(@Param('group_jid', GroupJidPipe) jid: string): Promise<InviteDto> {
    return this.changes.invite(jid);
  }

  /** Leaves a group; its messages are kept. */
  @Post(':group_jid/leave')
  @HttpCode(200)
  @ApiErrors('invalid_jid', 'not_connected', 'not_permitted', 'not_found', 'too_many_requests')
  @ApiErrors('not_supported', 'whatsapp_refused')
  leaveGroup(@Param('group_jid', GroupJidPipe) jid: string): Promise<GroupLeftDto> {
    return this.changes.leave(jid);
  }
}
