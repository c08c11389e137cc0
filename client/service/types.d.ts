/** The page's names for the objects of the API. Their fields come from docs/openapi.json; the build writes them. */

import type {
  AccountDto,
  CallDto,
  ChangeGroupDto,
  ChangeMembersDto,
  ChatDto,
  ClusterDto,
  ConnectionDto,
  ContactDto,
  ContactInfoDto,
  ErrorDto,
  EventDto,
  GroupDto,
  HistorySyncDto,
  MediaDto,
  MemberResultDto,
  MentionDto,
  MessageDto,
  NewMessageDto,
  PairingCodeDto,
  PaginationDto,
  ParticipantDto,
  PlaygroundDto,
  PlaygroundFaultDto,
  PlaygroundPersonDto,
  PollDto,
  PollOptionDto,
  QuotedDto,
  ReactionDto,
  ReceiptDto,
  ReferralDto,
  RequestDto,
  SendCheckDto,
  StatsDto,
  StatsStateDto,
  StatsStepDto,
  SummaryDto,
  TimelineEntryDto,
  TokenDto,
  TraceDto,
  TraceStepDto,
  UpdateWebhookDto,
  UploadDto,
  WebhookAttemptDto,
  WebhookDeliveryDto,
  WebhookDto,
  WebhookSecretDto,
  WholeRequestDto,
} from '../../generated/api-types.d.ts';

/** An account as the service tells of it: while it moves, nobody knows its count. */
export type LoadedAccount = AccountDto;
export type Account = LoadedAccount & { unread: number };
/** The scopes of a login. */
export type Access = TokenDto;
export type Scope = Access['scopes'][number];
export type Cluster = ClusterDto;
export type Connection = ConnectionDto;
export type ConnectionState = ConnectionDto['state'];
export type ConnectionPhase = ConnectionDto['phase'];
export type Sync = HistorySyncDto;
export type Call = CallDto;
export type Chat = ChatDto;
export type MessageStatus = MessageDto['status'];
export type Quoted = QuotedDto;
export type Reaction = ReactionDto;
export type Media = MediaDto;
export type Mention = MentionDto;
export type Poll = PollDto;
export type Receipt = ReceiptDto;
export type Referral = ReferralDto;
export type PollOption = PollOptionDto;
export type TimelineStep = TimelineEntryDto;
export type DebugSummary = SummaryDto;
export type DryRun = SendCheckDto;
export type PairingCode = PairingCodeDto;
export type Stats = StatsDto;
export type StatsInterval = StatsStateDto;
export type StatsStep = StatsStepDto;
export type Upload = UploadDto;
export type LoggedRequest = RequestDto;
export type WholeRequest = WholeRequestDto;
export type NewMessage = NewMessageDto;
export type Contact = ContactDto;
export type ContactInfo = ContactInfoDto;
export type Group = GroupDto;
export type GroupMember = ParticipantDto;
export type GroupRole = ParticipantDto['role'];
export type GroupChange = ChangeGroupDto;
export type MemberAction = ChangeMembersDto['action'];
export type MemberResult = MemberResultDto;
export type Playground = PlaygroundDto;
export type PlaygroundFault = PlaygroundFaultDto;
export type PlaygroundPerson = PlaygroundPersonDto;
export type Pagination = PaginationDto;
export type Webhook = WebhookDto;
export type WebhookAttempt = WebhookAttemptDto;
export type WebhookChange = UpdateWebhookDto;
export type WebhookDelivery = WebhookDeliveryDto;
export type WebhookSecret = WebhookSecretDto;
/** An error of the API, or one of the page's own, whose codes the API does not know. */
export type Problem = Pick<ErrorDto, 'error' | 'hint' | 'details'> & { code: string };

/** ISO text, or milliseconds since 1970. */
export type Time = string | number;

/** All fields of the types in a union, in one. */
type FieldsOf<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The fields of all types of message: the message's type tells which of them are set. */
export type Details = Partial<FieldsOf<NonNullable<MessageDto['details']>>>;

export type Message = Omit<MessageDto, 'details'> & {
  details: Details | null;
};

export interface MessageReport {
  message: Message;
  timeline: TimelineStep[];
  /** From here on: fields of messages that wait or have failed. */
  changes: Message[];
}

export type TraceStep = Omit<TraceStepDto, 'detail'> & {
  /** Sizes of a stanza, an event, a request or a delivery to a webhook. */
  detail: DashboardEvent | WholeRequest | WebhookStep | null;
};
export interface WebhookStep {
  webhook: Pick<Webhook, 'id' | 'url' | 'description'>;
  delivery: WebhookDelivery;
}
export type Trace = Omit<TraceDto, 'steps' | 'message'> & { message: Message; steps: TraceStep[] };

/** The fields of all types of event: the event's type tells which of them are set. */
export interface EventPayload {
  message?: Message;
  reaction?: { emoji: string } | null;
  vote?: { options: string[] } | null;
  call?: Call;
  reason?: string;
  reason_code?: string;
  error_code?: string;
  state?: string;
  message_count?: number;
  participant_jid?: string;
  tag?: string;
  attrs?: Record<string, string>;
  xml?: string;
}

export type DashboardEvent = Omit<EventDto, 'payload'> & { payload: EventPayload | null };
