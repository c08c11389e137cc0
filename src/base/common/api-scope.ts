/** The permissions of a token of the API: to look, to act in chats, and everything else. */
export const API_SCOPES = ['read', 'send', 'manage'] as const;

export type ApiScope = (typeof API_SCOPES)[number];
