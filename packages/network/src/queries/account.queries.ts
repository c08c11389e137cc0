import type { BinaryNode } from '@whiskeysockets/baileys';
import { changePrivacy, privacyNode, settingsIn } from '../directory/privacy-notice.js';
import { AUTH_TTL_S } from '../media/media-auth.js';
import { child, children, node } from '../transport/nodes.js';
import { QueryError, UnknownQueryError, type Query } from './query.js';

/** `xmlns="privacy"`: settings, and the tokens that a client issues to the people it writes to. */
export function answerPrivacy({ node: iq, session, core }: Query): BinaryNode[] {
  const tokens = child(iq, 'tokens');
  if (tokens) {
    for (const { attrs } of children(tokens, 'token')) {
      const to = core.directory.account(attrs.jid);
      if (!to) throw new QueryError(400, 'bad-request');
      core.privacyTokens.add(to);
    }
    return [];
  }
  const asked = child(iq, 'privacy');
  if (!asked) throw new UnknownQueryError();
  const { device } = session;
  if (iq.attrs.type === 'set') {
    changePrivacy(device.account, settingsIn(asked), device);
    return [];
  }
  return [privacyNode(device.account.privacy)];
}

/** `xmlns="blocklist"`: nobody is blocked; changes are accepted. */
export function answerBlocklist({ node: iq }: Query): BinaryNode[] {
  return iq.attrs.type === 'get' ? [node('list', {}, [])] : [];
}

/** `xmlns="abt"`: the A/B properties that Baileys reads (Socket/chats.js, fetchProps). */
export function answerProps(): BinaryNode[] {
  return [
    node('props', { protocol: '1', hash: 'local', refresh: '86400' }, [
      node('prop', { config_code: '10518', config_value: '1' }),
      node('prop', { config_code: '9666', config_value: '1' }),
      node('prop', { config_code: '14303', config_value: '0' }),
    ]),
  ];
}

/** `xmlns="passive"`: a client that becomes active gets its offline stanzas, then live ones. */
export function answerPassive({ node: iq, session }: Query): BinaryNode[] {
  session.isReceiving &&= !child(iq, 'passive');
  return [];
}

/** `xmlns="w:m"`: media hosts. */
export function answerMediaConn({ core }: Query): BinaryNode[] {
  const { auth, hosts } = core.media;
  const ttl = String(AUTH_TTL_S);
  return [
    node(
      'media_conn',
      { auth: auth.issue(), ttl, auth_ttl: ttl, max_buckets: '12' },
      hosts.map((hostname) => node('host', { hostname, maxContentLengthBytes: '2147483648' })),
    ),
  ];
}

/** `xmlns="w:profile:picture"`: the place of the picture of a person or a group, unless it is hidden. */
export function answerPicture({ node: iq, core }: Query): BinaryNode[] {
  if (iq.attrs.type === 'set') return [];
  const { target } = iq.attrs;
  const owner = core.directory.account(target) ?? core.directory.group(target);
  const url = owner && core.profiles.pictureOf(owner);
  if (url === 'hidden') throw new QueryError(401, 'not-authorized');
  if (!url) throw new QueryError(404, 'item-not-found');
  return [node('picture', { id: '1', type: 'image', url })];
}

/** `xmlns="status"`, `"disappearing_mode"`, `"w:stats"`, dirty bits: accepted without effect. */
export function accept(): BinaryNode[] {
  return [];
}

/** `xmlns="w:biz"`: nobody is a business. */
export function answerBusiness({ node: iq }: Query): BinaryNode[] {
  if (!child(iq, 'business_profile')) throw new UnknownQueryError();
  return [node('business_profile', { v: '244' }, [])];
}
