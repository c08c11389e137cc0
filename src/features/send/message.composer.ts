import { Inject, Injectable } from '@nestjs/common';
import { toTextBody } from '../../store/rows/messages/message-row.js';
import { invalidField } from '../../base/common/errors/invalid-field.js';
import { UploadsService, type Upload } from '../uploads/uploads.service.js';
import type { Address } from '../../whatsapp/inbound-batch.js';
import { FILE_TYPES, type FileType } from '../../whatsapp/outgoing-file.js';
import {
  MessageCodec,
  type EncodedContent,
  type OutgoingContext,
} from '../../whatsapp/message-codec.js';
import { ACCOUNT } from '../../base/common/account-name.js';
import { GroupsGateway } from '../../whatsapp/groups.gateway.js';
import type { NewMessageType } from './dto/message-types.js';
import type { NewMessageDto } from './dto/new-message.dto.js';
import { assertSendable } from './file-message.policy.js';
import { assertFields, assertMembers } from './message-fields.policy.js';
import { toRecipientAddress } from './recipient.js';
import { toOutgoingContent, toOutgoingFile } from './outgoing.mapper.js';

/** A message that may be queued. */
export interface ComposedMessage {
  type: NewMessageType;
  address: Address;
  quotedId: string | null;
  /** The jids of people whom the text mentions. */
  mentions: string[];
  /** @param inText writes mentioned people in the text as recipients know them */
  encode: (context: OutgoingContext, inText: (text: string) => string) => EncodedContent;
  upload?: Upload;
  /** The parts that are equal in a repeated request. */
  identity: unknown[];
}

type Composed = Pick<ComposedMessage, 'encode' | 'upload' | 'identity'>;

/** Makes messages from requests, or reports what is wrong with them. Needs no connection. */
@Injectable()
export class MessageComposer {
  constructor(
    private readonly groups: GroupsGateway,
    private readonly codec: MessageCodec,
    private readonly uploads: UploadsService,
    @Inject(ACCOUNT) private readonly account: string,
  ) {}

  composeText(jid: string, text: string): Omit<ComposedMessage, 'identity'> {
    const encode = this.textEncoder(text);
    return { type: 'text', address: toRecipientAddress(jid), quotedId: null, mentions: [], encode };
  }

  /**
   * Makes a message for any chat, also a group.
   * @param given the file of the message, if it came with the request
   * @throws ApiError `validation_failed`, `unsuitable_file`; `not_found` for an unknown `media_id`
   */
  async compose(
    chatJid: string,
    message: NewMessageDto,
    given: Upload | undefined,
  ): Promise<ComposedMessage> {
    const { type = 'text', quoted_id: quotedId = null } = message;
    const mentions = message.mentions ?? [];
    const address = toRecipientAddress(chatJid);
    if (given) assertForFile(type, message);
    assertFields(type, message);
    const members = address.isGroup ? this.groups.knownMembersOf(chatJid) : null;
    if (members) assertMembers(mentions, members);
    const composed = await this.composeContent(chatJid, message, given);
    // Only if there are mentions, so that the keys of an earlier version stay valid.
    const more = mentions.length > 0 ? [{ mentions }] : [];
    const identity = [...composed.identity, ...more];
    return { ...composed, type, address, quotedId, mentions, identity };
  }

  private async composeContent(
    chatJid: string,
    message: NewMessageDto,
    given: Upload | undefined,
  ): Promise<Composed> {
    const { type = 'text', text = '', quoted_id: quotedId = null } = message;
    if (type === 'text') {
      return { encode: this.textEncoder(text), identity: ['chat', chatJid, text, quotedId] };
    }
    if (isFileType(type)) {
      const { identity, ...file } = await this.composeFile(type, message, given);
      return { ...file, identity: ['file', chatJid, quotedId, ...identity] };
    }
    const content = toOutgoingContent(type, message);
    const encode = (context: OutgoingContext) => this.codec.encodeContent(content, context);
    return { encode, identity: ['content', chatJid, quotedId, content] };
  }

  private async composeFile(
    type: FileType,
    message: NewMessageDto,
    given: Upload | undefined,
  ): Promise<Composed> {
    const upload = given ?? (await this.findUpload(message));
    assertSendable(type, message, upload);
    const file = toOutgoingFile(type, message, upload);
    const { caption, fileName, isViewOnce, isVoice, isGif } = file;
    const identity = [type, upload.sha256, caption, fileName, isViewOnce, isVoice, isGif];
    const encode: Composed['encode'] = (context, inText) =>
      this.codec.encodeFile({ ...file, caption: caption && inText(caption) }, context);
    return { encode, upload, identity };
  }

  private textEncoder(text: string): ComposedMessage['encode'] {
    return (context, inText) => {
      const named = inText(text);
      return { ...this.codec.encodeText(named, context), body: toTextBody(named) };
    };
  }

  /** @throws ApiError `not_found`, or `validation_failed` if none is named */
  private async findUpload({ media_id: mediaId }: NewMessageDto): Promise<Upload> {
    if (mediaId !== undefined) return this.uploads.getOf(this.account, mediaId);
    const hint =
      'Give the media_id from POST /api/media, or send the file as the part "file" of a multipart body.';
    throw invalidField('media_id', 'is missing', hint);
  }
}

function isFileType(type: NewMessageType): type is FileType {
  return FILE_TYPES.some((fileType) => fileType === type);
}

function assertForFile(type: NewMessageType, message: NewMessageDto): void {
  if (!isFileType(type)) {
    const hint = 'Add type: image, video, audio, document or sticker.';
    throw invalidField('type', 'must say what the file is', hint);
  }
  if (message.media_id) throw invalidField('media_id', 'must be missing beside a file');
}
