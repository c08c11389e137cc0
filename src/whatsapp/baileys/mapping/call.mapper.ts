import { proto } from '@whiskeysockets/baileys';
import { callText } from '../../call-text.js';
import type { MessageBody } from './message-body.js';
import { toNumber } from './message-content.js';

const { CallOutcome } = proto.Message.CallLogMessage;

const OUTCOMES: Partial<Record<proto.Message.CallLogMessage.CallOutcome, string>> = {
  [CallOutcome.MISSED]: 'Missed',
  [CallOutcome.FAILED]: 'Failed',
  [CallOutcome.REJECTED]: 'Declined',
  [CallOutcome.SILENCED_BY_DND]: 'Silenced',
  [CallOutcome.SILENCED_UNKNOWN_CALLER]: 'Silenced',
};

export function toCallBody(isVideo: boolean, isGroup: boolean, outcome?: string): MessageBody {
  return {
    type: 'call',
    text: callText(isVideo, isGroup, outcome),
    details: { type: 'call', isVideo, isGroup },
  };
}

export function toCallLogBody(log: proto.Message.ICallLogMessage): MessageBody {
  const { callOutcome, isVideo, participants, durationSecs } = log;
  // The log of a call between two people has no participants.
  const isGroup = (participants?.length ?? 0) > 0;
  const outcome = callOutcome === null || callOutcome === undefined ? null : OUTCOMES[callOutcome];
  const body = toCallBody(isVideo === true, isGroup, outcome ?? undefined);
  const seconds = toNumber(durationSecs);
  return seconds ? { ...body, text: `${body.text}, ${durationText(seconds)}` } : body;
}

export function toPlannedCallBody(title: string | null | undefined, isVideo: boolean): MessageBody {
  const kind = isVideo ? 'Planned video call' : 'Planned voice call';
  return {
    type: 'call',
    text: title ? `${kind}: ${title}` : kind,
    details: { type: 'call', isVideo, isGroup: true },
  };
}

/** `3:05`, `1:02:03` */
function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
