import { ACCOUNT_EXAMPLES } from './account.examples.js';
import { CALL_EXAMPLES } from './call.examples.js';
import { CONNECTION_EXAMPLES } from './connection.examples.js';
import { DIAGNOSTICS_EXAMPLES } from './diagnostics.examples.js';
import { CONTACT_EXAMPLES } from './contact.examples.js';
import { GROUP_EXAMPLES } from './group.examples.js';
import { MESSAGE_EXAMPLES } from './message.examples.js';
import { PLAYGROUND_EXAMPLES } from './playground.example.js';
import { REQUEST_EXAMPLES } from './request.examples.js';
import { TRACE_EXAMPLES } from './trace.example.js';
import { WEBHOOK_EXAMPLES } from './webhook.examples.js';

/** An example of each DTO class, by class name. */
export const EXAMPLES: Record<string, unknown> = {
  ...ACCOUNT_EXAMPLES,
  ...CONNECTION_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...CALL_EXAMPLES,
  ...CONTACT_EXAMPLES,
  ...GROUP_EXAMPLES,
  ...DIAGNOSTICS_EXAMPLES,
  ...REQUEST_EXAMPLES,
  ...TRACE_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...PLAYGROUND_EXAMPLES,
};
