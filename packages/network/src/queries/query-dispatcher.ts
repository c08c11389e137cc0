import type { BinaryNode } from '@whiskeysockets/baileys';
import { child, children, node, SERVER } from '../transport/nodes.js';
import {
  accept,
  answerBlocklist,
  answerBusiness,
  answerMediaConn,
  answerPassive,
  answerPicture,
  answerPrivacy,
  answerProps,
} from './account.queries.js';
import { answerAppState } from './app-state.queries.js';
import { answerCompanion } from './companion.queries.js';
import { answerEncrypt } from './encrypt.queries.js';
import { answerGroups } from './group.queries.js';
import { answerMex } from './mex.queries.js';
import {
  QueryError,
  UnknownQueryError,
  type QueryHandler,
  type QueryServices,
  type QuerySession,
} from './query.js';
import { answerUsync } from './usync.queries.js';

/** Query handlers by namespace. */
const HANDLERS: Record<string, QueryHandler> = {
  'w:p': accept,
  'w:stats': accept,
  'urn:xmpp:whatsapp:dirty': accept,
  status: accept,
  disappearing_mode: accept,
  passive: answerPassive,
  encrypt: answerEncrypt,
  usync: answerUsync,
  abt: answerProps,
  blocklist: answerBlocklist,
  privacy: answerPrivacy,
  'w:m': answerMediaConn,
  'w:mex': answerMex,
  'w:biz': answerBusiness,
  'w:g2': answerGroups,
  'w:profile:picture': answerPicture,
  'w:sync:app:state': answerAppState,
  md: answerCompanion,
};

/** Answers the queries of logged-in clients, and reports those that it cannot answer. */
export class QueryDispatcher {
  constructor(private readonly core: QueryServices) {}

  answer(session: QuerySession, query: BinaryNode): void {
    // Answers to the server's own queries need no reply.
    if (query.attrs.type === 'result' || query.attrs.type === 'error') return;
    this.core.faults.answer(session.device.account, query, (failure) => {
      if (failure) return session.send(refusal(query, failure.code, failure.text));
      const reply = this.reply(session, query);
      if (reply instanceof Promise) void reply.then((answer) => this.send(session, query, answer));
      else this.send(session, query, reply);
    });
  }

  private send(session: QuerySession, query: BinaryNode, reply: BinaryNode): void {
    session.send(reply);
    this.followUp(session, query);
    this.core.changes.touch();
  }

  /** Handles effects of an answer: offline delivery to a device that became active, the end of one that unlinked itself. */
  private followUp(session: QuerySession, query: BinaryNode): void {
    const { device } = session;
    if (query.attrs.xmlns === 'passive' && child(query, 'active')) {
      session.activate();
      device.account.events.emit('active', device);
    }
    if (device.account.devices.get(device.id) !== device) session.expelRemoved();
  }

  /** Replies at once, except where a file has to be made. */
  private reply(session: QuerySession, query: BinaryNode): BinaryNode | Promise<BinaryNode> {
    const { id, to = SERVER, xmlns = '' } = query.attrs;
    const refused = (error: unknown): BinaryNode => {
      const { code, message } = this.refuse(query, error);
      return refusal(query, code, message);
    };
    const answered = (content: BinaryNode[]): BinaryNode =>
      node('iq', { from: to, type: 'result', id }, content);
    try {
      const handler = HANDLERS[xmlns];
      if (!handler) throw new UnknownQueryError();
      const content = handler({ node: query, session, core: this.core });
      return content instanceof Promise ? content.then(answered, refused) : answered(content);
    } catch (error) {
      return refused(error);
    }
  }

  private refuse(query: BinaryNode, error: unknown): QueryError {
    if (error instanceof UnknownQueryError) {
      const { xmlns = '', type = '' } = query.attrs;
      const content = children(query)
        .map(({ tag }) => tag)
        .join(',');
      this.core.unknownQueries.push({ xmlns, type, content, node: query });
      return error;
    }
    if (error instanceof QueryError) return error;
    this.core.report(error);
    return new QueryError(500, 'internal-server-error');
  }
}

function refusal({ attrs }: BinaryNode, code: number, text: string): BinaryNode {
  const { id, to = SERVER } = attrs;
  return node('iq', { from: to, type: 'error', id }, [node('error', { code: String(code), text })]);
}
