import { proto } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import type { PhoneHistory } from './phone-history.js';
import type { AppStateWriter } from './app-state-writer.js';
import { toWebMessage } from './chat-log.js';
import type { ChatStore } from './chat-store.js';
import type { SignalMessenger } from './signal-messenger.js';

const ProtocolType = proto.Message.ProtocolMessage.Type;
const RequestType = proto.Message.PeerDataOperationRequestType;

/** Handles peer messages between a phone and its companions: keys, history, resends of lost messages. */
export class PeerMessageHandler {
  constructor(
    private readonly messenger: SignalMessenger,
    private readonly appState: AppStateWriter,
    private readonly chats: ChatStore,
    private readonly history: PhoneHistory,
  ) {}

  /**
   * Sends keys and history to a new companion. At a first login Baileys buffers its events until the history arrives
   * (Socket/chats.js); then it fetches app state, so the key goes first.
   */
  async greet(companion: CompanionDevice): Promise<void> {
    await this.appState.settle();
    await this.messenger.runExclusive(async () => {
      await this.messenger.sendPeer(companion, this.appState.keyShare);
      await this.history.sendInitial(companion);
    });
  }

  /** Answers a companion's request; false if the message is not a request. */
  async answer(companion: CompanionDevice, id: string, message: proto.IMessage): Promise<boolean> {
    const { peerDataOperationRequestMessage: request, appStateSyncKeyRequest } =
      message.protocolMessage ?? {};
    if (appStateSyncKeyRequest) await this.messenger.sendPeer(companion, this.appState.keyShare);
    if (request?.peerDataOperationRequestType === RequestType.PLACEHOLDER_MESSAGE_RESEND) {
      await this.resend(companion, id, request);
    }
    if (request?.historySyncOnDemandRequest) {
      await this.history.answer(companion, id, request.historySyncOnDemandRequest);
    }
    return !!request || !!appStateSyncKeyRequest;
  }

  private async resend(
    companion: CompanionDevice,
    stanzaId: string,
    request: proto.Message.IPeerDataOperationRequestMessage,
  ): Promise<void> {
    const wanted = request.placeholderMessageResendRequest ?? [];
    const peerDataOperationResult = wanted.map(({ messageKey }) => ({
      placeholderMessageResendResponse: { webMessageInfoBytes: this.find(messageKey) },
    }));
    await this.messenger.sendPeer(companion, {
      protocolMessage: {
        type: ProtocolType.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          stanzaId,
          peerDataOperationRequestType: RequestType.PLACEHOLDER_MESSAGE_RESEND,
          peerDataOperationResult,
        },
      },
    });
  }

  private find(key: proto.IMessageKey | null | undefined): Uint8Array | undefined {
    const jid = key?.remoteJid ?? '';
    const chat = this.chats.byJid(jid);
    const logged = chat?.find(key?.id ?? '');
    if (!chat || !logged) return undefined;
    return proto.WebMessageInfo.encode(toWebMessage(logged, jid)).finish();
  }
}
