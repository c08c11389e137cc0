import { eventText, typeText } from '../inspector/inspector.view.js';
import { lineOf } from '../messages/message.view.js';
import { comparableLines } from '../recording/recording-lines.js';
import { fullTime, preciseTime } from '../shared/time.js';

/**
 * @import { DashboardEvent, Message, Trace } from '../../service/types.d.ts'
 * @import { Recording } from '../recording/recording.js'
 * @import { Side } from './comparison.reducer.js'
 */

const TITLE_CHARACTERS = 48;

/**
 * @param {DashboardEvent} event or a stanza
 * @returns {Side}
 */
export const sideOfEvent = (event) => ({
  // A recording has the numbers of its own instance.
  key: `${event.kind} ${event.seq} ${event.timestamp}`,
  title: `${typeText(event)} ${preciseTime(event.timestamp)}`,
  text: eventText(event),
});

/**
 * @param {Message} message
 * @returns {Side}
 */
export const sideOfMessage = (message) => ({
  key: `message ${message.chat_jid} ${message.id}`,
  title: `${lineOf(message).slice(0, TITLE_CHARACTERS)} ${fullTime(message.timestamp)}`,
  text: JSON.stringify(message, null, 2),
});

/**
 * @param {Recording} recording
 * @param {string} fileName
 * @returns {Side}
 */
export const sideOfRecording = (recording, fileName) => ({
  key: `recording ${fileName} ${recording.startedAt} ${recording.events.length}`,
  title: fileName,
  text: comparableLines(recording).join('\n'),
});

/**
 * The message and its steps. Without their times of day, which always differ; the lengths of the steps tell something.
 * @param {Trace} trace
 * @returns {Side}
 */
export function sideOfTrace({ message, steps }) {
  const lines = steps.map(
    ({ source, name, duration_ms: ms }) => `${source} ${name}${ms ? ` (${ms} ms)` : ''}`,
  );
  const { text, ...side } = sideOfMessage(message);
  return { ...side, text: [text, ...lines].join('\n') };
}
