import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SendModule } from '../send/send.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ChangeAddressing } from './change-addressing.js';
import { ChangeQueue } from './change-queue.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { ForwardService } from './forward.service.js';
import { RequestTargetFinder } from './request-target.finder.js';
import { VoteService } from './vote.service.js';

/** Changes to messages from here: reactions, edits, deletions, forwards, votes. */
@Module({
  imports: [ChatsModule, StoreModule, WhatsAppModule, MessagesModule, SendModule],
  controllers: [ChangesController],
  providers: [
    ChangeAddressing,
    ChangeQueue,
    ChangesService,
    ForwardService,
    RequestTargetFinder,
    VoteService,
  ],
})
export class ChangesModule {}
