export const CLIENT_KINDS = ['program', 'page'] as const;
/** `page`: the pages of this service, in any browser. `program`: everybody else. */
export type ClientKind = (typeof CLIENT_KINDS)[number];
