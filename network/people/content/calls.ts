import { proto } from '@whiskeysockets/baileys';

const { CallOutcome, CallType } = proto.Message.CallLogMessage;

/** The entry of a call in a chat, as phones write it there when the call is over. */
export const callLogMessage = (given: proto.Message.ICallLogMessage = {}): proto.IMessage => ({
  callLogMesssage: {
    isVideo: false,
    callOutcome: CallOutcome.CONNECTED,
    durationSecs: 65,
    callType: CallType.REGULAR,
    ...given,
  },
});
