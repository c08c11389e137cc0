import { proto } from '@whiskeysockets/baileys';
import type { HistoryType } from '../../../../../packages/network/src/history/history-chunk.js';
import { extremeInteger, extremeText } from '../extremes.js';
import type { Random } from '../../../../../packages/network/src/state/random.js';
import { StructureWriter, type Names } from '../structure-writer.js';
import { messageKey } from './content.js';
import type { CaseMaker } from './fuzz-case.js';

const { HistorySyncType } = proto.HistorySync;

const TYPES: [HistoryType, number][] = [
  ['recent', HistorySyncType.RECENT],
  ['recent', HistorySyncType.RECENT],
  ['recent', HistorySyncType.RECENT],
  ['on-demand', HistorySyncType.ON_DEMAND],
  ['full', HistorySyncType.FULL],
  ['on-demand', HistorySyncType.ON_DEMAND],
  ['initial', HistorySyncType.INITIAL_BOOTSTRAP],
  ['push-names', HistorySyncType.PUSH_NAME],
];
/** Other types are declined, or hold names alone. */
const KEPT = new Set<HistoryType>(['recent', 'on-demand', 'initial']);
const NOW_S = 1_790_000_000;
const CLEAN_CHAT = '4915559000001@s.whatsapp.net';

/** A part of the history with chats of all kinds, and a message among them that must be kept. */
export const fromHistory: CaseMaker = (random, cast, index) => {
  const writer = new StructureWriter(random, cast.names);
  const [type, syncType] = random.pick(TYPES);
  const clean = { jid: CLEAN_CHAT, id: random.id(), text: `of the history ${index}` };
  const chats = Array.from({ length: 1 + random.below(3) }, () => chat(random, writer, cast.names));
  chats.splice(random.below(chats.length + 1), 0, cleanChat(writer, clean.id, clean.text));
  const bytes = writer.write('HistorySync', {
    syncType,
    conversations: chats,
    progress: random.pick([random.below(100), 2n ** 32n - 1n]),
    phoneNumberToLidMappings: [],
  });
  const send = async (): Promise<void> => {
    await cast.phone.history.push([{ type, bytes }]);
    if (KEPT.has(type)) cast.clean.push(clean);
  };
  return { kind: `history, ${type}`, send };
};

function chat(random: Random, writer: StructureWriter, names: Names): Buffer {
  // A LID's number is guessed from the receipts in its chat (Baileys: Utils/history.js).
  const ids = names.jids.filter((jid) => !jid.endsWith('@lid'));
  const id = random.chance(0.9) ? random.pick(ids) : extremeText(random);
  return writer.write('Conversation', {
    id,
    messages: Array.from({ length: random.below(4) }, () => {
      if (random.chance(0.1)) return writer.write('HistorySyncMsg');
      return writer.exact('HistorySyncMsg', {
        message: pastMessage(random, writer, names, id),
        msgOrderId: extremeInteger(random),
      });
    }),
    conversationTimestamp: extremeInteger(random),
    // Claims about addresses, which are believed.
    pnJid: undefined,
    lidJid: undefined,
    accountLid: undefined,
  });
}

function pastMessage(
  random: Random,
  writer: StructureWriter,
  names: Names,
  chatId: string | Uint8Array,
): Buffer {
  const key = random.chance(0.5)
    ? messageKey(random, writer, names)
    : writer.exact('MessageKey', {
        remoteJid: chatId,
        fromMe: random.chance(0.5),
        id: random.id(),
      });
  return writer.write('WebMessageInfo', {
    key,
    message: random.chance(0.5) ? { conversation: extremeText(random) } : writer.write('Message'),
    messageTimestamp: extremeInteger(random),
    messageStubType: random.chance(0.3) ? random.below(250) : undefined,
  });
}

function cleanChat(writer: StructureWriter, id: string, text: string): Buffer {
  const message = {
    key: { remoteJid: CLEAN_CHAT, fromMe: false, id },
    message: { conversation: text },
    messageTimestamp: NOW_S,
  };
  return writer.exact('Conversation', {
    id: CLEAN_CHAT,
    messages: [writer.exact('HistorySyncMsg', { message })],
  });
}
