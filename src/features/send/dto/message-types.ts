import { FILE_TYPES } from '../../../whatsapp/outgoing-file.js';

export const NEW_MESSAGE_TYPES = ['text', ...FILE_TYPES, 'location', 'contact', 'poll'] as const;
export type NewMessageType = (typeof NEW_MESSAGE_TYPES)[number];
