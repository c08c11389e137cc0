import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { GroupChangesService } from './group-changes.service.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';

/** Groups at WhatsApp: what they are like now, and changes of them. */
@Module({
  imports: [BaileysModule, ChatsModule],
  controllers: [GroupsController],
  providers: [GroupsService, GroupChangesService, GroupMembersService],
})
export class GroupsModule {}
