export const CLIENT_KINDS = ['program', 'page', 'playground'] as const;
/**
 * `page`: the pages of this service, in any browser. `playground`: the simulated phones of the playground, which look for
 * QR codes. `program`: everybody else.
 */
export type ClientKind = (typeof CLIENT_KINDS)[number];
