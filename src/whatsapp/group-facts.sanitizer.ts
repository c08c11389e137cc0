import {
  integer,
  integerOrNull,
  jid,
  list,
  nullable,
  object,
  prose,
  text,
  timeOrNull,
  trusted,
} from './field-rules.js';
import type { GroupFacts, GroupPerson } from './groups.gateway.js';

const YEAR_SECONDS = 366 * 24 * 60 * 60;
/** The size of the announcement group of a community; other groups have 1,024 at most. */
const MAX_MEMBERS = 5000;

const person = object<GroupPerson>({
  jid,
  pn: nullable(jid),
  lid: nullable(jid),
  role: trusted,
  isMe: trusted,
});

const facts = object<{ -readonly [Name in keyof GroupFacts]: GroupFacts[Name] }>({
  jid,
  subject: text(1000),
  // The length that WhatsApp's own clients allow.
  description: nullable(prose(2048)),
  ownerPn: nullable(jid),
  ownerLid: nullable(jid),
  createdAt: timeOrNull,
  isAnnouncement: trusted,
  isLocked: trusted,
  canMembersAdd: trusted,
  ephemeralSeconds: integerOrNull(1, YEAR_SECONDS),
  size: integer(0, 1_000_000),
  members: (members, context, name) => list(MAX_MEMBERS, person)([...members], context, name),
  myRole: trusted,
});

/** Validates the texts and times from others, as `sanitizeBatch` does. */
export function sanitizeGroupFacts(group: GroupFacts): GroupFacts {
  return facts({ ...group }, { fallbackTime: 0, adjusted: [] }, '');
}
