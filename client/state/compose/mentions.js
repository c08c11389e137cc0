/**
 * @import { GroupMember } from '../../service/types.d.ts'
 *
 * A person who is named in a text: as `@Name` while it is written, as `@number` when it is sent.
 * The `tag` is the name's place in a text that was sent before.
 * @typedef {{ jid: string, name: string, tag?: string }} Mention
 */

/** The most proposals: typing on is quicker than a longer list. */
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
 * The members whose name or number has these letters; names that begin with them come first.
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
 * A name that only this member has: members of the same name have the number in it, too.
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
 * The text with the name in place of its typed part, and the new place of the caret.
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
 * The people who can be named in a changed text: those with a unique name.
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
 * The text to send, with numbers for names, and the people named in it.
 * @param {string} text
 * @param {Mention[]} mentions
 */
export function withNumbers(text, mentions) {
  // The longer name first: "@Ann Lee" does not name "Ann".
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
