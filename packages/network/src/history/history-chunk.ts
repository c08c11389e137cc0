import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';

const SyncType = proto.HistorySync.HistorySyncType;
/** The same enum again: the notification has its own type for it. */
const NoticeType = proto.Message.HistorySyncType;

const TYPES = {
  initial: [SyncType.INITIAL_BOOTSTRAP, NoticeType.INITIAL_BOOTSTRAP],
  recent: [SyncType.RECENT, NoticeType.RECENT],
  full: [SyncType.FULL, NoticeType.FULL],
  'push-names': [SyncType.PUSH_NAME, NoticeType.PUSH_NAME],
  'on-demand': [SyncType.ON_DEMAND, NoticeType.ON_DEMAND],
} as const;

export type HistoryType = keyof typeof TYPES;

/** One chunk of a history as a phone pushes it. */
export interface HistoryChunk {
  type: HistoryType;
  conversations?: proto.IConversation[];
  /** Names that people gave themselves, by jid. */
  pushNames?: Record<string, string>;
  /** Pairs of number and LID. */
  mappings?: { pnJid: string; lidJid: string }[];
  /** Percent of the history including this chunk; a `recent` chunk with 100 ends the sync. */
  progress?: number;
  order?: number;
  /** The id of the request that this answers, in an `on-demand` chunk. */
  requestId?: string;
  /** The chunk is a file at the media server, not inlined; for pushed chunks. */
  isUploaded?: boolean;
  /** The encoded chunk; replaces the fields above. */
  bytes?: Uint8Array;
}

/** The message with the chunk inlined (Baileys Utils/history.js, initialHistBootstrapInlinePayload). */
export function historyNotification(chunk: HistoryChunk): proto.IMessage {
  const [type, noticeType] = TYPES[chunk.type];
  const { order: chunkOrder, progress } = chunk;
  const bytes =
    chunk.bytes ??
    proto.HistorySync.encode({
      syncType: type,
      conversations: chunk.conversations ?? [],
      pushnames: Object.entries(chunk.pushNames ?? {}).map(([id, pushname]) => ({ id, pushname })),
      phoneNumberToLidMappings: chunk.mappings ?? [],
      chunkOrder,
      progress,
    }).finish();
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: noticeType,
        chunkOrder,
        progress,
        peerDataRequestSessionId: chunk.requestId,
        // Speed matters more than size here.
        initialHistBootstrapInlinePayload: deflateSync(bytes, { level: 1 }),
      },
    },
  };
}
