import { proto } from '@whiskeysockets/baileys';

const { CallOutcome, CallType } = proto.Message.CallLogMessage;

/** The chat entry of a call, as phones write it after the call. */
export const callLogMessage = (given: proto.Message.ICallLogMessage = {}): proto.IMessage => ({
  callLogMesssage: {
    isVideo: false,
    callOutcome: CallOutcome.CONNECTED,
    durationSecs: 65,
    callType: CallType.REGULAR,
    ...given,
  },
});
