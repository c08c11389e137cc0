import type { EventDto } from '../../../features/events/dto/event.dto.js';
import { payloadRules } from './event-rules.js';
import { EVENT_SOURCES, EVENT_TYPES, LOGGED_KINDS } from '../../../base/storage/event-catalog.js';
import { DEFAULT_ACCOUNT } from '../../../base/common/account-name.js';
import * as rule from './rules.js';
import type { SessionMask } from './session-mask.js';

/** Masks an event of the log for a recording. */
export function maskEvent(event: EventDto, mask: SessionMask): Record<string, rule.Json> {
  const rules = {
    kind: rule.wordOf(...LOGGED_KINDS),
    type: rule.wordOf(...EVENT_TYPES),
    source: rule.wordOf(...EVENT_SOURCES),
    // Names of further accounts are hidden: they may be names of people.
    account: rule.wordOf(DEFAULT_ACCOUNT),
    chat_jid: rule.address,
    message_id: rule.id,
    payload: rule.object(payloadRules(event.type)),
  };
  return rule.maskFields({ ...event }, rules, mask);
}
