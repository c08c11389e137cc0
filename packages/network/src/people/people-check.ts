import type { proto } from '@whiskeysockets/baileys';

/** A quote holds the original as it was; a status has its own form. */
const ELSEWHERE = new Set(['quotedMessage', 'messageContextInfo']);

/**
 * The people whom a content names by the form of address that its chat does not use. Clients compare such an address
 * with the authors of their messages and with their own address, find nobody, and show the wrong person or none.
 */
export function strangeNames(content: proto.IMessage, addressing: 'pn' | 'lid'): string[] {
  return namesIn(content).filter((jid) => jid.endsWith('@lid') !== (addressing === 'lid'));
}

function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return [];
  if ('remoteJid' in part && part.remoteJid === 'status@broadcast') return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (ELSEWHERE.has(name)) return [];
    if (name === 'participant') return typeof value === 'string' && value !== '' ? [value] : [];
    if (name === 'mentionedJid') return (value as string[] | null) ?? [];
    return namesIn(value);
  });
}
