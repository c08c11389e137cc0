import type { RecordedEvent, Recording } from '../replay/recording-file.js';
import { planReplay, type Action, type Step } from '../replay/replay-plan.js';
import { isByProgram, toExpectation, type Expectation } from './expectation.js';

/** One step of a test: an action of the others, or a message that the program must send. */
export type ScriptStep = { line: number; atMs: number } & (
  | { kind: 'play'; action: Action; what: string }
  | { kind: 'expect'; expectation: Expectation }
  | { kind: 'skip'; why: string }
);

/** Actions of the service's user and their results: the program's own affair. */
const OF_THE_SERVICE = new Set<Action['do']>([
  'send',
  'retry',
  'release-ack',
  'refuse',
  'read-here',
  'connect',
  'disconnect',
  'expect',
]);
const CHANGES = new Set(['edit', 'revoke', 'reaction', 'vote']);
const TOO_OLD = 'its message is older than the recording';

/** Turns a recording into the script of a test. */
export function writeScript(recording: Recording): ScriptStep[] {
  const ids = idsOf(recording.events);
  return planReplay(recording).flatMap((step): ScriptStep[] => {
    const event = step.events.at(-1);
    const at = { line: event?.line ?? 0, atMs: step.atMs };
    const expectation = event && toExpectation(event);
    if (!expectation) return toPlay(step, event).map((played) => ({ ...at, ...played }));
    const isMissing = CHANGES.has(expectation.kind) && !ids.has(expectation.aboutId ?? '');
    if (isMissing) return [{ ...at, kind: 'skip', why: TOO_OLD }];
    return [{ ...at, kind: 'expect', expectation }];
  });
}

type Played = { kind: 'play'; action: Action; what: string } | { kind: 'skip'; why: string };

function toPlay({ action }: Step, event: RecordedEvent | undefined): Played[] {
  const type = event?.type ?? '';
  if (action.do === 'skip') return isOwnAffair(event) ? [] : [{ kind: 'skip', why: action.why }];
  if (OF_THE_SERVICE.has(action.do)) return [];
  if (action.do !== 'lose-connection') return [{ kind: 'play', action, what: type }];
  const away = action.away.filter((message) => !isByProgram(message));
  return [{ kind: 'play', action: { ...action, away }, what: type }];
}

/** Events of the program's own changes and of its connection, which are skipped without a report. */
function isOwnAffair(event: RecordedEvent | undefined): boolean {
  return event?.type.startsWith('connection.') === true || !!event?.payload.message?.changes_id;
}

/** The ids of messages that the file itself contains. */
function idsOf(events: RecordedEvent[]): Set<string> {
  const begin = ['message.received', 'message.undecrypted', 'message.queued'];
  const own = events.filter(({ type }) => begin.includes(type));
  return new Set(own.flatMap(({ message_id: id }) => id ?? []));
}
