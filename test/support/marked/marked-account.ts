import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { Account } from '../service/account.js';
import { pair } from '../service/pairing.js';
import { waitFor } from '../wait-for.js';
import type { MarkedWords } from './marked-words.js';

/** The id of a message that all accounts have. */
export const SAME_ID = 'QZSAMEID0123456789AB';

/** The ids that a test asks for. */
export interface FilledAccount {
  phone: Phone;
  contact: Contact;
  jids: string[];
  group: string;
  messages: string[];
  requests: string[];
  mediaId: string;
}

/** Fills an account with chats, messages, files and requests full of marked words. */
export async function fillAccount(
  account: Account,
  network: LocalNetwork,
  words: MarkedWords,
): Promise<FilledAccount> {
  const { api, name } = account;
  const word = (place: string) => words.make([name], place);
  // The list of requests keeps only a few reading ones.
  const passing = (place: string) => words.make([name], place, { isShown: false });
  const requests: string[] = [];
  const named = () => {
    requests.push(word('request'));
    return { 'X-Request-Id': requests.at(-1)!, 'Idempotency-Key': word('key') };
  };
  const phone = network.phone({ name: word('phone') });
  await pair(account, phone);
  const contact = network.contact({ name: word('contact') });
  words.note([name], contact.jid.split('@')[0]);
  const group = network.group({
    subject: word('subject'),
    participants: [phone, contact],
    creator: contact,
  });
  const text = word('text');
  await contact.say(text, { to: phone, id: SAME_ID });
  await contact.say(word('room'), { to: group });
  await waitFor(text, async () => (await api.get(`/api/messages/${SAME_ID}`)).status === 200);

  const sent = await api.post<QueuedDto>(
    `/api/chats/${contact.jid}/messages`,
    { text: word('sent') },
    named(),
  );
  words.note([name], sent.body.message_id);
  await api.request(`/api/messages/${SAME_ID}/reaction`, {
    method: 'PUT',
    body: JSON.stringify({ emoji: '👍' }),
    headers: { 'Content-Type': 'application/json', ...named() },
  });
  await api.get(`/api/chats?q=${passing('query')}&api_key=${words.make('nobody', 'apikey')}`);
  const upload = await api.request<{ media_id: string }>(
    `/api/media?file_name=${word('file')}.bin`,
    {
      method: 'POST',
      body: 'bytes',
      headers: { 'Content-Type': 'application/octet-stream', ...named() },
    },
  );
  words.note([name], upload.body.media_id, false);
  return {
    phone,
    contact,
    jids: [contact.jid, group.jid],
    group: group.jid,
    messages: [SAME_ID, sent.body.message_id],
    requests,
    mediaId: upload.body.media_id,
  };
}
