import type { PeopleMask } from '../../base/common/diagnostics/diagnostics.section.js';
import type { EventDto } from './dto/event.dto.js';

/** Attributes that are words of the protocol, or numbers. */
const SHOWN = new Set(
  'type class code reason count xmlns mode state action version offline category edit stage retry error expire addressing_mode mediatype v e t key-index name_type last resume'.split(
    ' ',
  ),
);
const HARMLESS = /^[\w.:-]{0,40}$/;
/** Addresses of servers, which are shown. */
export const SERVERS = new Set(['s.whatsapp.net', 'g.us', 'status@broadcast']);
/** Tags of the protocol; anything else that looks like a tag may be part of a name. */
export const TAGS = new Set(
  'message receipt ack iq ib presence chatstate notification call success failure stream:error stream:features xmlstreamend conflict enc participants to user usync query list error item sync collection pair-device pair-success ref device-identity offline offline_preview dirty edge_routing routing_info props config devices device device-list key skey registration identity count digest active passive ping clean tokens token privacy_token picture bot hist_sync reporting meta franking biz unavailable plaintext rmr retry keys group add remove promote demote subject create terminate offer accept reject'.split(
    ' ',
  ),
);
const TAG = /<([a-z][\w:-]*)/g;

export interface MaskedNode {
  seq: number;
  timestamp: string;
  type: string;
  tag: string;
  attrs: Record<string, string>;
  /** The tags inside, in order. */
  children: string[];
}

/** The outline of a raw stanza: tags and harmless attributes. */
export function maskNode({ seq, timestamp, type, payload }: EventDto, people: PeopleMask) {
  const { tag, attrs, xml } = payload as {
    tag: string;
    attrs: Record<string, string>;
    xml: string;
  };
  const children = [...xml.matchAll(TAG)].map(([, name = '']) => name);
  const masked: MaskedNode = {
    seq,
    timestamp,
    type,
    tag,
    attrs: maskAttrs(attrs, people),
    children: children.filter((name) => TAGS.has(name)).slice(1),
  };
  return masked;
}

function maskAttrs(attrs: Record<string, string>, people: PeopleMask): Record<string, string> {
  const masked = Object.entries(attrs).map(([name, value]) => {
    if (SERVERS.has(value) || (SHOWN.has(name) && HARMLESS.test(value))) return [name, value];
    return [name, people.address(value) ?? '[hidden]'];
  });
  return Object.fromEntries(masked) as Record<string, string>;
}
