import {
  generateMessageIDV2,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  WAMessageAddressingMode,
  type GroupMetadata,
  type WASocket,
} from '@whiskeysockets/baileys';
import { normalizeJid } from '../../jid.js';
import type { Me } from '../../session.js';
import { sanitizeGroupFacts } from '../../group-facts.sanitizer.js';
import {
  GroupsGateway,
  type GroupFacts,
  type GroupMember,
  type MemberAction,
  type MemberAnswer,
} from '../../groups.gateway.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { toGroupFacts } from '../mapping/group-facts.mapper.js';
import { toMembers } from '../mapping/group-member.mapper.js';
import { matchAnswers, toMemberAnswers, toRefused } from '../mapping/member-answers.mapper.js';
import { toMe } from '../mapping/me.mapper.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { GroupMetadataCache } from '../store/group-metadata.cache.js';
import { forMessage, overOpenConnection } from './over-open-connection.js';

const QUERY_LIMIT_MS = 30_000;
/** Codes for a group without this account, or no such group. */
const NO_ACCESS_CODES = new Set(['401', '403', '404', '410']);
/** Somebody else has changed the description meanwhile. */
const CONFLICT = '409';

/**
 * Queries and changes groups over the open connection. Keeps the connection if no answer comes: no message waits for
 * these calls, except for `membersOf`.
 */
export class BaileysGroupsGateway extends GroupsGateway {
  /** Cached, so that a list of a thousand members is mapped once, not for each message. */
  private readonly mapped = new WeakMap<GroupMetadata, GroupFacts>();

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly connection: OpenConnection,
    private readonly groups: GroupMetadataCache,
  ) {
    super();
  }

  async fetch(groupJid: string): Promise<GroupFacts> {
    return this.toFacts(
      await this.ask((socket) => this.groups.refresh(groupJid, (jid) => socket.groupMetadata(jid))),
    );
  }

  async find(groupJid: string): Promise<GroupFacts> {
    return this.toFacts(
      await this.ask((socket) => this.groups.find(groupJid, (jid) => socket.groupMetadata(jid))),
    );
  }

  known(groupJid: string): GroupFacts | null {
    const metadata = this.groups.known(groupJid);
    return metadata ? this.toFacts(metadata) : null;
  }

  async membersOf(groupJid: string): Promise<string[]> {
    const metadata = await forMessage(
      this.connection,
      ({ socket }) => this.groups.find(groupJid, (jid) => socket.groupMetadata(jid)),
      QUERY_LIMIT_MS,
    );
    const me = toMe(this.auth.creds);
    return (metadata?.participants ?? [])
      .filter(({ id, lid, phoneNumber }) =>
        [id, lid, phoneNumber].every((jid) => !isAddressOf(me, normalizeJid(jid ?? ''))),
      )
      .flatMap(({ id }) => normalizeJid(id) ?? []);
  }

  knownMembersOf(groupJid: string): GroupMember[] | null {
    const metadata = this.groups.known(groupJid);
    return metadata ? toMembers(metadata) : null;
  }

  async rolesIn(groupJid: string): Promise<GroupMember[] | null> {
    const metadata = await this.metadataOf(groupJid, 'refresh');
    return metadata === null ? null : toMembers(metadata);
  }

  /** Reads the cache if it has the group, as the library does when it encrypts for it. */
  async addressingOf(groupJid: string): Promise<'pn' | 'lid' | null> {
    const metadata = await this.metadataOf(groupJid, 'find');
    if (metadata === null) return null;
    return metadata?.addressingMode === WAMessageAddressingMode.PN ? 'pn' : 'lid';
  }

  /** The library's `groupCreate` is not used: it counts refused people as members. */
  async create(subject: string, jids: string[]): Promise<{ jid: string; refused: MemberAnswer[] }> {
    const participants = jids.map((jid) => ({ tag: 'participant', attrs: { jid } }));
    const attrs = { subject, key: generateMessageIDV2() };
    const answer = await this.ask((socket) =>
      socket.query({
        tag: 'iq',
        attrs: { type: 'set', xmlns: 'w:g2', to: '@g.us' },
        content: [{ tag: 'create', attrs, content: participants }],
      }),
    );
    const group = getBinaryNodeChild(answer, 'group');
    const id = group?.attrs.id;
    if (!group || !id) throw new WhatsAppError('send_failed', 'WhatsApp answers without a group');
    const answers = toMemberAnswers(getBinaryNodeChildren(group, 'participant'));
    const jid = id.includes('@') ? id : `${id}@g.us`;
    // The library's encoder takes some attributes for a jid or a token (`WABinary/encode.js` `writeString`): "10:30 @ home"
    // arrives as another text. A new subject is sent as bytes. If that fails, the group is there, and shows what it has.
    if (group.attrs.subject !== subject) await this.rename(jid, subject).catch(() => undefined);
    return { jid, refused: toRefused(jids, answers) };
  }

  async rename(groupJid: string, subject: string): Promise<void> {
    await this.change(groupJid, (socket) => socket.groupUpdateSubject(groupJid, subject));
  }

  async describe(groupJid: string, text: string): Promise<void> {
    const describe = () =>
      this.change(groupJid, (socket) => socket.groupUpdateDescription(groupJid, text));
    await describe().catch((error: unknown) => {
      if (error instanceof WhatsAppError && error.refusal === CONFLICT) return describe();
      throw error;
    });
  }

  async setEphemeral(groupJid: string, seconds: number): Promise<void> {
    await this.change(groupJid, (socket) => socket.groupToggleEphemeral(groupJid, seconds));
  }

  async setAnnouncement(groupJid: string, isOn: boolean): Promise<void> {
    const setting = isOn ? 'announcement' : 'not_announcement';
    await this.change(groupJid, (socket) => socket.groupSettingUpdate(groupJid, setting));
  }

  async setLocked(groupJid: string, isOn: boolean): Promise<void> {
    const setting = isOn ? 'locked' : 'unlocked';
    await this.change(groupJid, (socket) => socket.groupSettingUpdate(groupJid, setting));
  }

  async changeMembers(
    groupJid: string,
    action: MemberAction,
    jids: string[],
  ): Promise<MemberAnswer[]> {
    const answers = await this.change(groupJid, (socket) =>
      socket.groupParticipantsUpdate(groupJid, jids, action),
    );
    return matchAnswers(jids, toMemberAnswers(answers.map(({ content }) => content)));
  }

  async inviteCode(groupJid: string): Promise<string> {
    const code = await this.ask((socket) => socket.groupInviteCode(groupJid));
    if (!code) throw new WhatsAppError('send_failed', 'WhatsApp answers without a code');
    return code;
  }

  async leave(groupJid: string): Promise<void> {
    await this.change(groupJid, (socket) => socket.groupLeave(groupJid));
  }

  /** Null if WhatsApp refuses the query. */
  private async metadataOf(groupJid: string, how: 'find' | 'refresh') {
    try {
      return await this.ask((socket) =>
        this.groups[how](groupJid, (jid) => socket.groupMetadata(jid)),
      );
    } catch (error) {
      if (error instanceof WhatsAppError && NO_ACCESS_CODES.has(error.refusal ?? '')) return null;
      throw error;
    }
  }

  private toFacts(metadata: GroupMetadata | undefined): GroupFacts {
    const me = toMe(this.auth.creds);
    if (!metadata || !me) throw new WhatsAppError('not_connected', 'No phone is paired');
    const known = this.mapped.get(metadata);
    if (known) return known;
    const facts = sanitizeGroupFacts(toGroupFacts(metadata, me));
    this.mapped.set(metadata, facts);
    return facts;
  }

  /** Even a change that fails may have been made. */
  private async change<T>(groupJid: string, work: (socket: WASocket) => Promise<T>): Promise<T> {
    try {
      return await this.ask(work);
    } finally {
      this.groups.forget(groupJid);
    }
  }

  private async ask<T>(work: (socket: WASocket) => Promise<T>): Promise<T> {
    return overOpenConnection(this.connection, ({ socket }) => work(socket), QUERY_LIMIT_MS);
  }
}

function isAddressOf(me: Me | null, jid: string | null): boolean {
  return jid !== null && (jid === me?.jid || jid === me?.lid);
}
