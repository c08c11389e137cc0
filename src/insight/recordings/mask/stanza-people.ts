import type { EventDto } from '../../../features/events/dto/event.dto.js';
import { normalizeJid } from '../../../whatsapp/jid.js';
import { isObject } from './rules.js';
import { attributesIn } from './stanza.mask.js';

/** Attributes of a tag that are addresses of one person. */
const SAME_PERSON = [
  ['participant', 'participant_pn', 'participant_lid'],
  ['from', 'sender_pn', 'sender_lid'],
  ['recipient', 'peer_recipient_pn', 'peer_recipient_lid'],
  ['jid', 'lid', 'pn', 'phone_number'],
];

/** The people whom a stanza names by more than one address. */
export function addressesOfPeople({ payload }: EventDto): string[][] {
  const { xml } = isObject(payload) ? payload : {};
  if (typeof xml !== 'string') return [];
  return attributesIn(xml).flatMap((attrs) =>
    SAME_PERSON.map((names) => names.flatMap((name) => personOf(attrs[name]))).filter(
      ({ length }) => length > 1,
    ),
  );
}

/** Empty for a group or a server. */
function personOf(value: string | undefined): string[] {
  const jid = normalizeJid(value ?? '');
  return jid !== null && /@(s\.whatsapp\.net|lid)$/.test(jid) ? [jid] : [];
}
