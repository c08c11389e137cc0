import type { OutgoingContent } from '../../whatsapp/outgoing-content.js';
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
