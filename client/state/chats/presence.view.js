import { t } from '../../language/t.js';
import { titleOfJid } from './chat.view.js';
import { clockTime, dayKey, fullTime } from '../shared/time.js';

/** @import { Attendance } from './presence.reducer.js' */

/**
 * The activity in a chat in words; null if there is none. In a group it names the person.
 * @param {Attendance[] | undefined} people
 * @param {boolean} isGroup
 */
export function activityText(people, isGroup) {
  const active = people?.filter(({ activity }) => activity !== null) ?? [];
  const [person] = active;
  if (!person) return null;
  const isRecording = person.activity === 'recording';
  if (active.length > 1) return t('presence.typing.several', { count: active.length });
  if (!isGroup) return t(isRecording ? 'presence.recording' : 'presence.typing');
  const name = person.name ?? titleOfJid(person.jid);
  return t(isRecording ? 'presence.recording.named' : 'presence.typing.named', { name });
}

/**
 * True if the person of a chat of two is there. Groups do not tell this.
 * @param {Attendance[] | undefined} people
 * @param {boolean} isGroup
 */
export const isOnline = (people, isGroup) =>
  !isGroup && (people?.some((person) => person.isOnline) ?? false);

/**
 * The line below the title of an open chat; null if nothing is known.
 * @param {Attendance[] | undefined} people
 * @param {{ isGroup: boolean, today: string }} chat
 */
export function attendanceText(people, { isGroup, today }) {
  const activity = activityText(people, isGroup);
  if (activity !== null || isGroup) return activity;
  if (isOnline(people, isGroup)) return t('presence.online');
  const lastSeen = people?.at(-1)?.lastSeen ?? null;
  if (lastSeen === null) return null;
  const time = dayKey(lastSeen) === today ? clockTime(lastSeen) : fullTime(lastSeen);
  return t('presence.last-seen', { time });
}
