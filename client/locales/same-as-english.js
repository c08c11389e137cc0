/**
 * Texts that are the same in another language (`pt chat.total`) or in all of them (`inspector.id`).
 * @type {Set<string>}
 */
export const SAME_AS_ENGLISH = new Set(['es command.inspect']);
