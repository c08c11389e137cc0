import type { BinaryNode } from '@whiskeysockets/baileys';
import type { MemberAnswer } from '../../groups.gateway.js';
import { normalizeJid } from '../../jid.js';

/** WhatsApp's answer for one person, under all addresses in it. */
export interface AddressedAnswer {
  jids: string[];
  refusal: string | null;
}

/** The `participant` nodes in the answer to a change of members. */
export function toMemberAnswers(nodes: BinaryNode[]): AddressedAnswer[] {
  return nodes.map(({ attrs: { jid, phone_number, lid, error } }) => ({
    jids: [jid, phone_number, lid].flatMap((each) => (each ? (normalizeJid(each) ?? []) : [])),
    refusal: error && error !== '200' ? error : null,
  }));
}

/**
 * Returns one answer for each of the people asked for. WhatsApp may answer under the other address of a person; then
 * the order tells whom it means. People without an answer were refused for an unknown reason.
 */
export function matchAnswers(asked: string[], answers: AddressedAnswer[]): MemberAnswer[] {
  const isComplete = asked.length === answers.length;
  return asked.map((jid, at) => {
    const named = answers.find(({ jids }) => jids.includes(jid));
    const answer = named ?? (isComplete ? answers[at] : undefined);
    return { jid, refusal: answer ? answer.refusal : 'unanswered' };
  });
}

/** The refusals among the members of a new group, whose list also has the creator. */
export function toRefused(asked: string[], answers: AddressedAnswer[]): MemberAnswer[] {
  return answers.flatMap(({ jids, refusal }) => {
    const jid = asked.find((each) => jids.includes(each)) ?? jids[0];
    return jid !== undefined && refusal !== null ? { jid, refusal } : [];
  });
}
