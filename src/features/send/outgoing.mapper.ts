import type { OutgoingContent } from '../../whatsapp/outgoing-content.js';
import type { FileType, OutgoingFile } from '../../whatsapp/outgoing-file.js';
import type { Upload } from '../uploads/uploads.service.js';
import type { NewMessageDto } from './dto/new-message.dto.js';

/** A checked message that is neither a text nor a file. */
export function toOutgoingContent(
  type: OutgoingContent['type'],
  message: NewMessageDto,
): OutgoingContent {
  switch (type) {
    case 'location': {
      const { latitude = 0, longitude = 0, name, address } = message;
      return { type, latitude, longitude, name: name || null, address: address || null };
    }
    case 'contact': {
      const { contacts = [] } = message;
      const cards = contacts.map(({ name, phone }) => ({ name, phone: phone.replace('+', '') }));
      return { type, contacts: cards };
    }
    default: {
      const { question = '', options = [], selectable_count: selectableCount = 0 } = message;
      return { type, question, options, selectableCount };
    }
  }
}

/** A file in the form in which a message sends it. */
export function toOutgoingFile(type: FileType, message: NewMessageDto, file: Upload): OutgoingFile {
  const { mimetype, size, width, height, seconds, waveform, isAnimated, mediaKey } = file;
  return {
    type,
    caption: message.caption || null,
    isViewOnce: message.view_once === true,
    isVoice: message.voice === true,
    isGif: message.gif === true,
    mimetype,
    fileName: message.file_name ?? file.fileName,
    size,
    sha256: Buffer.from(file.sha256, 'hex'),
    mediaKey,
    width,
    height,
    seconds,
    waveform,
    thumbnail: file.thumbnail === null ? null : Buffer.from(file.thumbnail, 'base64'),
    isAnimated,
  };
}
