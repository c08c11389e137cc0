import { proto, WAMessageStubType } from '@whiskeysockets/baileys';

export interface Person {
  jid: string;
  /** At the start of a sentence: `You`, `+15550101`, `A participant`. */
  subject: string;
  object: string;
  isMe: boolean;
}

export interface NoticeFacts {
  actor: Person;
  hasActor: boolean;
  /** The people that the notice is about. */
  people: Person[];
  parameters: string[];
}

export interface Notice {
  /** A stable code for programs. */
  notice: string;
  /** A sentence for people. */
  text: string;
}

type ToNotice = (facts: NoticeFacts) => Notice;

const says =
  (notice: string, text: (facts: NoticeFacts) => string): ToNotice =>
  (facts) => ({ notice, text: text(facts) });

/** `+1 added +2 and you`; without an actor `+2 and you: added`. */
const acts = (notice: string, verb: string, passive: string): ToNotice =>
  says(notice, ({ actor, hasActor, people }) =>
    hasActor && !isAlone(actor, people)
      ? `${actor.subject} ${verb} ${list(people.map(({ object }) => object)) || 'a participant'}`
      : `${subjectOf(people, actor)} ${passive}`,
  );

/** An action of the people themselves. */
const does = (notice: string, verb: string): ToNotice =>
  says(notice, ({ actor, people }) => `${subjectOf(people, actor)} ${verb}`);

const changes = (notice: string, what: string): ToNotice =>
  says(notice, ({ actor }) => `${actor.subject} changed ${what}`);

const setting = (notice: string, on: string, off: string): ToNotice =>
  says(notice, ({ parameters: [value] }) => (value === 'on' || value === 'true' ? on : off));

const fixed = (notice: string, text: string): ToNotice => says(notice, () => text);

function isAlone(actor: Person, people: Person[]): boolean {
  return people.length === 1 && people[0]?.jid === actor.jid;
}

function subjectOf(people: Person[], actor: Person): string {
  const [first, ...rest] = people;
  return first ? list([first.subject, ...rest.map(({ object }) => object)]) : actor.subject;
}

function list(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function quoted(name: string | undefined): string {
  return name ? ` "${name}"` : '';
}

const added = acts('participant_added', 'added', 'joined');
const joined = does('participant_joined', 'joined');
const encrypted = fixed('encryption_notice', 'Messages and calls are end-to-end encrypted');
const pinned = says('message_pinned', ({ actor }) => `${actor.subject} pinned a message`);
const askedToJoin = does('join_requested', 'asked to join');

const S = WAMessageStubType;

/** By stub type; the code of a notice never changes. */
export const STUB_NOTICES: Partial<Record<proto.WebMessageInfo.StubType, ToNotice>> = {
  [S.GROUP_CREATE]: says(
    'group_created',
    ({ actor, parameters }) => `${actor.subject} created the group${quoted(parameters[0])}`,
  ),
  [S.GROUP_CHANGE_SUBJECT]: says(
    'group_subject_changed',
    ({ actor, parameters: [name] }) =>
      `${actor.subject} changed the group's name${name ? ` to "${name}"` : ''}`,
  ),
  [S.GROUP_CHANGE_ICON]: changes('group_picture_changed', "the group's picture"),
  [S.GROUP_CHANGE_DESCRIPTION]: changes('group_description_changed', "the group's description"),
  [S.GROUP_CHANGE_INVITE_LINK]: changes('group_invite_link_changed', "the group's invite link"),
  [S.GROUP_CHANGE_RESTRICT]: setting(
    'group_info_setting_changed',
    'Only admins can change the group now',
    'All participants can change the group now',
  ),
  [S.GROUP_CHANGE_ANNOUNCE]: setting(
    'group_send_setting_changed',
    'Only admins can send messages now',
    'All participants can send messages now',
  ),
  [S.GROUP_MEMBER_ADD_MODE]: says('group_add_setting_changed', ({ parameters: [mode] }) =>
    mode === 'all_member_add'
      ? 'All participants can add others now'
      : 'Only admins can add others now',
  ),
  [S.GROUP_MEMBERSHIP_JOIN_APPROVAL_MODE]: setting(
    'group_approval_setting_changed',
    'Admins must approve new participants now',
    'New participants need no approval any more',
  ),
  [S.GROUP_PARTICIPANT_ADD]: added,
  [S.GROUP_PARTICIPANT_ADD_REQUEST_JOIN]: added,
  [S.GROUP_PARTICIPANT_INVITE]: joined,
  [S.GROUP_PARTICIPANT_ACCEPT]: joined,
  [S.GROUP_PARTICIPANT_LINKED_GROUP_JOIN]: joined,
  [S.GROUP_PARTICIPANT_JOINED_GROUP_AND_PARENT_GROUP]: joined,
  [S.GROUP_PARTICIPANT_REMOVE]: acts('participant_removed', 'removed', 'left'),
  [S.GROUP_PARTICIPANT_LEAVE]: does('participant_left', 'left'),
  [S.GROUP_PARTICIPANT_PROMOTE]: says(
    'participant_promoted',
    ({ people, actor }) => `${subjectOf(people, actor)} can manage the group as an admin now`,
  ),
  [S.GROUP_PARTICIPANT_DEMOTE]: says(
    'participant_demoted',
    ({ people, actor }) => `${subjectOf(people, actor)} can no longer manage the group as an admin`,
  ),
  [S.GROUP_PARTICIPANT_CHANGE_NUMBER]: does('number_changed', 'changed the phone number'),
  [S.INDIVIDUAL_CHANGE_NUMBER]: does('number_changed', 'changed the phone number'),
  [S.GROUP_MEMBERSHIP_JOIN_APPROVAL_REQUEST]: askedToJoin,
  [S.GROUP_MEMBERSHIP_JOIN_APPROVAL_REQUEST_NON_ADMIN_ADD]: says(
    'join_requested',
    ({ people, actor, parameters: [, action] }) =>
      `${subjectOf(people, actor)} ${JOIN_REQUESTS.get(action ?? '') ?? 'asked to join'}`,
  ),
  [S.GROUP_DELETE]: says('group_deleted', ({ actor }) => `${actor.subject} closed the group`),
  [S.E2E_ENCRYPTED]: encrypted,
  [S.E2E_ENCRYPTED_NOW]: encrypted,
  [S.E2E_IDENTITY_CHANGED]: says(
    'security_code_changed',
    ({ people, actor }) => `The security code with ${(people[0] ?? actor).object} has changed`,
  ),
  [S.E2E_DEVICE_CHANGED]: fixed('devices_changed', 'The devices of this chat have changed'),
  [S.CHANGE_EPHEMERAL_SETTING]: says('disappearing_messages_changed', ({ parameters: [seconds] }) =>
    disappearingText(Number(seconds)),
  ),
  [S.DISAPPEARING_MODE]: says('disappearing_messages_changed', ({ parameters: [seconds] }) =>
    disappearingText(Number(seconds)),
  ),
  [S.BLOCK_CONTACT]: says('contact_blocked', ({ parameters: [isBlocked] }) =>
    isBlocked === 'false' ? 'You unblocked this contact' : 'You blocked this contact',
  ),
  [S.BIZ_NAME_CHANGE]: says(
    'business_name_changed',
    ({ parameters: [name] }) => `The business changed its name${name ? ` to "${name}"` : ''}`,
  ),
  [S.PINNED_MESSAGE_IN_CHAT]: pinned,
  [S.VIEWED_ONCE]: fixed('view_once_opened', 'View once message, opened'),
  [S.COMMUNITY_CREATE]: says(
    'community_created',
    ({ actor, parameters: [name] }) => `${actor.subject} created the community${quoted(name)}`,
  ),
};

const JOIN_REQUESTS = new Map([
  ['created', 'asked to join'],
  ['revoked', 'no longer asks to join'],
  ['rejected', 'was not let in'],
]);

type ProtocolType = proto.Message.ProtocolMessage.Type;
const { Type } = proto.Message.ProtocolMessage;

export const PROTOCOL_NOTICES: Partial<
  Record<ProtocolType, (facts: NoticeFacts, message: proto.Message.IProtocolMessage) => Notice>
> = {
  [Type.EPHEMERAL_SETTING]: (_facts, { ephemeralExpiration }) => ({
    notice: 'disappearing_messages_changed',
    text: disappearingText(ephemeralExpiration ?? 0),
  }),
  [Type.SHARE_PHONE_NUMBER]: says(
    'phone_number_shared',
    ({ actor }) => `${actor.subject} shared the phone number`,
  ),
  [Type.LIMIT_SHARING]: says(
    'sharing_limit_changed',
    ({ actor }) => `${actor.subject} changed who can share what is in this chat`,
  ),
  [Type.STATUS_MENTION_MESSAGE]: says(
    'status_mention',
    ({ actor }) => `${actor.subject} mentioned this chat in a status`,
  ),
};

const DAY = 24 * 60 * 60;

function disappearingText(seconds: number): string {
  if (!seconds) return 'Disappearing messages are off now';
  const days = seconds / DAY;
  const time = days >= 1 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${seconds / 3600} hours`;
  return `New messages disappear after ${time}`;
}
