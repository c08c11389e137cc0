import { randomBytes } from 'node:crypto';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import {
  documentMessage,
  imageMessage,
  stickerMessage,
} from '../../../packages/network/src/people/content/media.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { Account } from '../../support/service/account.js';
import { makePicture } from '../../support/data/sample-files.js';
import type { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

/** The contents of an account, by their ids. */
export interface AccountWithFiles {
  jids: string[];
  group: string;
  /** Messages with a file that is here. */
  messages: string[];
  /** The stream of its events. */
  live: StreamReader;
}

/** Fills an account with messages whose files are here, in a chat and in a group, all of them with pictures. */
export async function fillWithFiles(
  account: Account,
  network: LocalNetwork,
  phone: Phone,
): Promise<AccountWithFiles> {
  const { api } = account;
  const live = await account.openStream();
  const contact = network.contact({ name: `Contact of ${account.name}`, receipts: 'none' });
  const group = network.group({
    subject: `Group of ${account.name}`,
    participants: [phone, contact],
    creator: contact,
  });
  const picture = network.media.put('picture', await makePicture());
  network.profiles.setPicture(contact.account, picture.url);
  const messages: string[] = [];
  const fetched = async (id: string) => {
    messages.push(id);
    const path = `/api/messages/${id}/media`;
    await waitFor(`the file of ${id}`, async () => (await api.get(path)).status === 200);
    await waitFor('the event of it', () =>
      live.ofType('message.media').some(({ message_id: of }) => of === id),
    );
  };
  for (const to of [phone, group]) {
    const file = await contact.storeFile('image', await makePicture());
    const sent = await contact.sendMessage(imageMessage({ ...file, caption: 'caption' }), { to });
    await fetched(sent.id);
    const webp = await contact.storeFile('sticker', await makePicture('webp'));
    await fetched((await contact.sendMessage(stickerMessage(webp), { to })).id);
    const document = await contact.storeFile('document', randomBytes(100));
    await fetched((await contact.sendMessage(documentMessage(document), { to })).id);
  }
  return { jids: [contact.jid], group: group.jid, messages, live };
}
