/** What a token of the API allows: to look, to act in chats, and everything else. */
export const API_SCOPES = ['read', 'send', 'manage'] as const;

export type ApiScope = (typeof API_SCOPES)[number];
