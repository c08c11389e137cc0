import type { Person } from '../../../store/rows/chats/people.reader.js';
import type { GroupFacts, GroupPerson } from '../../../whatsapp/groups.gateway.js';
import { phoneOf } from '../../../whatsapp/jid.js';
import type { Me } from '../../../whatsapp/session.js';
import type { GroupDto, ParticipantDto } from './group.dto.js';

/** The people of our chats, by each of their addresses. */
export type KnownPeople = ReadonlyMap<string, Person>;

/** @param me this account, for its own name */
export function toGroupDto(facts: GroupFacts, people: KnownPeople, me: Me | null): GroupDto {
  const owner = findPerson(people, facts.ownerPn, facts.ownerLid);
  return {
    jid: facts.jid,
    subject: facts.subject,
    description: facts.description,
    owner_jid: facts.ownerPn ?? owner?.pn ?? facts.ownerLid,
    created_at: facts.createdAt,
    is_announcement: facts.isAnnouncement,
    is_locked: facts.isLocked,
    ephemeral_seconds: facts.ephemeralSeconds,
    size: facts.size,
    my_role: facts.myRole,
    participants: facts.members.map((member) => toParticipantDto(member, people, me)),
  };
}

function toParticipantDto(member: GroupPerson, people: KnownPeople, me: Me | null): ParticipantDto {
  const person = findPerson(people, member.pn, member.lid);
  const pn = member.pn ?? person?.pn ?? null;
  const lid = member.lid ?? person?.lid ?? null;
  return {
    jid: pn ?? lid ?? member.jid,
    lid,
    phone: phoneOf(pn),
    name: member.isMe ? (me?.name ?? null) : (person?.name ?? null),
    role: member.role,
    is_me: member.isMe,
  };
}

function findPerson(people: KnownPeople, ...jids: (string | null)[]): Person | undefined {
  for (const jid of jids) {
    const person = jid === null ? undefined : people.get(jid);
    if (person) return person;
  }
  return undefined;
}
