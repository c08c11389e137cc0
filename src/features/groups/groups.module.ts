import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { GroupChangesService } from './group-changes.service.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';

/** Groups at WhatsApp: their current state, and changes of them. */
@Module({
  imports: [PhonesModule, StoreModule, WhatsAppModule],
  controllers: [GroupsController],
  providers: [GroupsService, GroupChangesService, GroupMembersService],
})
export class GroupsModule {}
