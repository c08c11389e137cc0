/**
 * @import { GroupMember } from '../../service/types.d.ts'
 *
 * Somebody who is named in a text: as `@Name` while it is written, as `@number` when it is sent.
 * The `tag` is what stands for them in a text that was sent before.
 * @typedef {{ jid: string, name: string, tag?: string }} Mention
 */

/** A longer list helps nobody: one types on. */
const MOST_SHOWN = 8;

/**
 * The beginning of a name that is being typed, after an `@` at the start of a word.
 * @param {string} text
 * @param {number} caret
 * @returns {{ start: number, name: string } | null} `start` is the place of the `@`
 */
export function mentionAt(text, caret) {
  const match = /(?:^|[\s([{])@([^\s@]{0,40})$/u.exec(text.slice(0, caret));
  const name = match?.[1];
  return name === undefined ? null : { start: caret - name.length - 1, name };
}

/**
 * The members whose name, or whose number, has these letters; names that begin with them come first.
 * @param {GroupMember[]} members
 * @param {string} typed
 * @returns {Mention[]}
 */
export function mentionsFor(members, typed) {
  const wanted = typed.toLocaleLowerCase();
  const place = (/** @type {Mention} */ { name }) => {
    const words = name.toLocaleLowerCase();
    if (words.startsWith(wanted)) return 0;
    return words.split(/\s+/).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  const others = members.filter(({ is_me }) => !is_me);
  return others
    .filter(({ name, phone }) =>
      `${name ?? ''} ${phone ?? ''}`.toLocaleLowerCase().includes(wanted),
    )
    .map((member) => ({ jid: member.jid, name: nameIn(others, member) }))
    .toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
    .slice(0, MOST_SHOWN);
}

/**
 * A name that only this member has: of two with the same name, it has the number, too.
 * @param {GroupMember[]} members
 * @param {GroupMember} member
 */
function nameIn(members, { jid, name, phone }) {
  const number = phone ?? numberOf(jid);
  if (name === null) return number;
  const isShared = members.some((other) => other.name === name && other.jid !== jid);
  return isShared ? `${name} ${number}` : name;
}

/**
 * The text with the name in place of what was typed of it, and where the caret goes.
 * @param {string} text
 * @param {number} caret
 * @param {Mention} mention
 */
export function insertMention(text, caret, { name }) {
  const start = mentionAt(text, caret)?.start ?? caret;
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/**
 * Who can be named in a text that is changed: those with a name of their own.
 * @param {{ jid: string, name: string | null, tag?: string }[]} mentions
 * @returns {Mention[]}
 */
export const nameable = (mentions) =>
  mentions.flatMap(({ jid, name, tag }) =>
    name && mentions.every((other) => other.jid === jid || other.name !== name)
      ? [{ jid, name, tag }]
      : [],
  );

/**
 * What is sent: the names as numbers, and the people that are named in the text.
 * @param {string} text
 * @param {Mention[]} mentions
 */
export function withNumbers(text, mentions) {
  // The longer name first: "Ann" is no mention of hers in "@Ann Lee".
  const byLength = mentions.toSorted((a, b) => b.name.length - a.name.length);
  /** @type {string[]} */
  const jids = [];
  let sent = text;
  for (const { jid, name, tag = `@${numberOf(jid)}` } of byLength) {
    const named = sent.replace(wholeName(name), tag);
    if (named !== sent && !jids.includes(jid)) jids.push(jid);
    sent = named;
  }
  return { text: sent, mentions: jids };
}

/** @param {string} name */
const wholeName = (name) =>
  new RegExp(`@${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu');

/** @param {string} jid */
const numberOf = (jid) => jid.split('@')[0]?.split(':')[0] ?? jid;
