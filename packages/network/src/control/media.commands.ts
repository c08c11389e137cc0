import type { proto } from '@whiskeysockets/baileys';
import type { LocalNetwork } from '../local/local-network.js';
import {
  REUPLOAD_BEHAVIORS,
  type MediaDirection,
  type MediaFault,
  type ReuploadBehavior,
} from '../media/media-faults.js';
import { fileOf, type FileKind, type MessageFile } from '../media/message-files.js';
import * as media from '../people/content/media.js';
import {
  command,
  CommandError,
  flag,
  number,
  oneOf,
  optional,
  text,
  type Command,
} from './command.js';
import type { Roster } from './roster.js';
import { contentBytes } from '../state/ids.js';

const MAKERS: Record<FileKind, (file: MessageFile) => proto.IMessage> = {
  image: media.imageMessage,
  video: media.videoMessage,
  audio: media.voiceMessage,
  document: media.documentMessage,
  sticker: media.stickerMessage,
};

const DEFAULT_BYTES = 100_000;
const GONE = 410;

interface FaultBody {
  direction: MediaDirection;
  kind: MediaFault['kind'];
  status?: number;
  after_bytes?: number;
  bytes_per_second?: number;
  times?: number;
}

interface SendFileBody {
  contact: string;
  kind: string;
  base64?: string;
  bytes?: number;
  group?: string;
  phone?: string;
}

/** Commands for files: messages whose file can be fetched, and faults of uploads and downloads. */
export function mediaCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  const { media: server } = network;
  return {
    'send-file': command<SendFileBody>(
      'sends a message whose file can be fetched, from a contact to a phone or a group; random bytes by default',
      {
        contact: text,
        kind: oneOf(...Object.keys(MAKERS)),
        base64: optional(text),
        bytes: optional(number),
        group: optional(text),
        phone: optional(text),
      },
      async ({ contact, kind, base64, bytes = DEFAULT_BYTES, group, phone }) => {
        const person = roster.contact(contact);
        const content = base64 === undefined ? contentBytes(bytes) : Buffer.from(base64, 'base64');
        // `oneOf` has checked it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const fileKind = kind as FileKind;
        const message = MAKERS[fileKind](await person.storeFile(fileKind, content));
        const to = group === undefined ? roster.phone(phone) : roster.group(group);
        return person.sendMessage(message, { to });
      },
    ),
    'media-fault': command<FaultBody>(
      'makes the next uploads or downloads fail, or all: status, cut after so many bytes, slow, wrong-bytes, not-json, silent (at once or after so many bytes)',
      {
        direction: oneOf('up', 'down'),
        kind: oneOf('status', 'cut', 'slow', 'wrong-bytes', 'not-json', 'silent'),
        status: optional(number),
        after_bytes: optional(number),
        bytes_per_second: optional(number),
        times: optional(number),
      },
      (body) => server.faults.set(body.direction, toFault(body), body.times),
    ),
    'media-first-host': command<{ down: boolean }>(
      'lets the first host of files fail: nothing listens there',
      { down: flag },
      ({ down }) => {
        server.faults.isFirstHostDown = down;
      },
    ),
    'media-reuploads': command<{ answer: ReuploadBehavior; times?: number }>(
      'sets how phones answer the request to upload a file again that the server has dropped',
      { answer: oneOf(...REUPLOAD_BEHAVIORS), times: optional(number) },
      ({ answer, times }) => server.faults.reuploads(answer, times),
    ),
    'media-expire': command<{ id: string; status?: number; phone?: string }>(
      'drops the file of a message that a phone has, as WhatsApp does after some weeks',
      { id: text, status: optional(number), phone: optional(text) },
      ({ id, status, phone }) => {
        const message = roster.phone(phone).messageOf(id);
        const directPath = message && fileOf(message)?.file.directPath;
        if (!directPath) throw new CommandError(`the phone has no message ${id} with a file`);
        server.expire(directPath, status);
      },
    ),
  };
}

function toFault(body: FaultBody): MediaFault {
  const { kind, status = GONE } = body;
  switch (kind) {
    case 'status':
      return { kind, status };
    case 'cut':
      return { kind, afterBytes: body.after_bytes ?? 0 };
    case 'silent':
      return { kind, afterBytes: body.after_bytes };
    case 'slow':
      return { kind, bytesPerSecond: body.bytes_per_second ?? DEFAULT_BYTES };
    default:
      return { kind };
  }
}
