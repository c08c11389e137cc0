import type { MessageDetailsDto } from '../../../base/shapes/message-details.dto.js';
import { EMOJI, NOTICES } from './known-words.js';
import * as rule from '../../../base/masking/rules.js';
import type { Rule } from '../../../base/masking/rules.js';

/** The fields of all kinds of details. */
type AnyField<T> = T extends unknown ? keyof T : never;

/** Usual reactions stay as they are. */
export const emoji: Rule = (value) => {
  if (typeof value !== 'string') return null;
  return value === '' || EMOJI.includes(value) ? value : '⭐';
};

/** Details besides text and media. The numbers of a place are zero, and an event has no time: a person wrote both. */
export const DETAILS = {
  latitude: rule.zero,
  longitude: rule.zero,
  name: rule.text,
  address: rule.text,
  accuracy_m: rule.nothing,
  speed_mps: rule.nothing,
  sequence: rule.nothing,
  is_live: rule.flag,
  contacts: rule.list(rule.object({ name: rule.text, phones: rule.list(rule.phone) })),
  question: rule.text,
  options: rule.list(rule.text),
  selectable_count: rule.count,
  description: rule.text,
  starts_at: rule.nothing,
  image_count: rule.count,
  video_count: rule.count,
  group_jid: rule.address,
  group_name: rule.text,
  code: rule.text,
  expires_at: rule.nothing,
  is_video: rule.flag,
  is_group: rule.flag,
  notice: rule.wordOf(...NOTICES),
  participants: rule.list(rule.address),
  emoji,
  text: rule.text,
} satisfies Record<AnyField<MessageDetailsDto>, Rule>;
