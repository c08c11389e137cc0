const split = (words: string): Set<string> => new Set(words.split(' '));

/** Attributes that a recorded stanza has; others are left out. */
export const ATTRIBUTES = split(
  'id type class from to recipient participant notify t code reason count xmlns mode state action version offline category edit stage retry error expire addressing_mode mediatype v e key-index name_type last resume jid lid pn phone_number participant_pn participant_lid sender_pn sender_lid peer_recipient_pn peer_recipient_lid name subject creator value index call-id call-creator s_t s_o notice verified_name server_id phash eph_setting hasheader decrypt-fail native_flow_name context sid dirty timestamp platform',
);
/** Attributes with free texts of people: a word of the protocol in them is not from the protocol. */
export const FREE_TEXTS = split('notify name subject verified_name native_flow_name');
/** Attributes that are only numbers of the protocol in these tags; elsewhere they can be secrets. */
export const NUMBERS_OF_TAGS: Record<string, Set<string>> = {
  code: split('error failure stream:error'),
  value: split('count'),
};
/** Times in seconds. */
export const TIMES = split('t s_t timestamp');
/** Small numbers. */
export const NUMBERS = split(
  'reason count version offline retry error expire v e key-index index edit eph_setting server_id last',
);
/** Ids of stanzas and of their subjects. */
export const IDS = split('id call-id sid');
/** Values that an attribute may have: words of the protocol. */
export const VALUES = split(
  'text media reaction poll event read read-self played played-self retry sender inactive peer_msg hist_sync server-error delivery available unavailable composing paused recording audio msg pkmsg skmsg get set result error message receipt ack iq notification presence chatstate call encrypt usync w:p w:g2 w:m w:b w:mex md passive active privacy tos blocklist status picture devices w:gp2 account_sync mediaretry server_sync psa newsletter urn:xmpp:ping urn:xmpp:whatsapp:push urn:xmpp:whatsapp:account urn:xmpp:whatsapp:dirty w:profile:picture w:sync:app:state w:stats fb:thrift_iq abt true false lid pn query full delta background interactive url image video gif ptv ptt document sticker location livelocation vcard contact contact_array groups account_sync_ critical_block critical_unblock_low regular regular_low regular_high none all admin superadmin member new invite conflict replaced device_removed add remove promote demote image_preview preview hide 1 2 3 4 5 6 7 8 9 0',
);

/** Attributes with words of the protocol, and numbers, which an outline shows. */
export const SHOWN = split(
  'type class code reason count xmlns mode state action version offline category edit stage retry error expire addressing_mode mediatype v e t key-index name_type last resume',
);
/** Tags of the protocol; anything else that looks like a tag may be part of a name. */
export const TAGS = split(
  'message receipt ack iq ib presence chatstate notification call success failure stream:error stream:features xmlstreamend conflict enc participants to user usync query list error item sync collection pair-device pair-success ref device-identity offline offline_preview dirty edge_routing routing_info props config devices device device-list key skey registration identity count digest active passive ping clean tokens token privacy_token picture bot hist_sync reporting meta franking biz unavailable plaintext rmr retry keys group add remove promote demote subject create terminate offer accept reject',
);
