import { QueryIds, XWAPaths, type BinaryNode } from '@whiskeysockets/baileys';
import { child, node } from '../transport/nodes.js';
import { UnknownQueryError, type Query } from './query.js';

const ANSWERS: Record<string, Record<string, unknown>> = {
  [QueryIds.REACHOUT_TIMELOCK]: {
    [XWAPaths.xwa2_fetch_account_reachout_timelock]: { is_active: false },
  },
  [QueryIds.MESSAGE_CAPPING_INFO]: {
    [XWAPaths.xwa2_message_capping_info]: {
      total_quota: 1000,
      used_quota: 0,
      capping_status: 'NONE',
    },
  },
};

/** `xmlns="w:mex"`: GraphQL by query id; the account has no restrictions. */
export function answerMex({ node: iq }: Query): BinaryNode[] {
  const data = ANSWERS[child(iq, 'query')?.attrs.query_id ?? ''];
  if (!data) throw new UnknownQueryError();
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
}
