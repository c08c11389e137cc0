import { Kysely } from 'kysely';
import type { AuthSchema } from './auth.schema.js';
import type { DashboardSchema } from './dashboard.schema.js';

/** The open auth store. */
export abstract class AuthDatabase extends Kysely<AuthSchema> {}

/** The open dashboard store. */
export abstract class DashboardDatabase extends Kysely<DashboardSchema> {}
