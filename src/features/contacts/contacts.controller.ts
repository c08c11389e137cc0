import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { JidPipe } from '../chats/jid.pipe.js';
import {
  ApiErrors,
  ApiFile,
  ApiScoped,
  ApiSection,
} from '../../base/common/http/api.decorators.js';
import { ContactsService } from './contacts.service.js';
import type { CheckedPhonesDto, ContactInfoDto, ContactListDto } from './dto/contact.dto.js';
import { CheckPhonesDto, ContactsQuery } from './dto/contact-requests.dto.js';
import { PersonJidPipe } from './person-jid.pipe.js';
import { PictureService } from './picture.service.js';

@ApiSection('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly pictures: PictureService,
  ) {}

  /** The people whom this account knows, by name. */
  @Get()
  listContacts(@Query() query: ContactsQuery): Promise<ContactListDto> {
    return this.contacts.list(query);
  }

  /** Checks if numbers are on WhatsApp. WhatsApp restricts accounts that ask for many: answers are kept for days. */
  @Post('check')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors('not_connected', 'too_many_requests', 'not_supported', 'whatsapp_refused')
  checkPhones(@Body() { phones }: CheckPhonesDto): Promise<CheckedPhonesDto> {
    return this.contacts.check(phones);
  }

  /** A person, with WhatsApp's current data. */
  @Get(':jid')
  @ApiErrors('invalid_jid', 'not_connected', 'too_many_requests')
  @ApiErrors('not_supported', 'whatsapp_refused')
  readContact(@Param('jid', PersonJidPipe) jid: string): Promise<ContactInfoDto> {
    return this.contacts.describe(jid);
  }

  /** The picture of a person or a group. */
  @Get(':jid/picture')
  @Header('Cache-Control', 'no-store')
  @ApiFile('image/*', '')
  @ApiErrors('invalid_jid', 'no_picture', 'not_connected', 'media_failed')
  @ApiErrors('too_many_requests', 'not_supported', 'whatsapp_refused')
  async readPicture(@Param('jid', JidPipe) jid: string): Promise<StreamableFile> {
    const { bytes, mimetype } = await this.pictures.find(await this.contacts.currentJid(jid));
    return new StreamableFile(bytes, { type: mimetype });
  }
}
