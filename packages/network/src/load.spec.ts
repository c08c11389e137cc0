import { expect, it } from '@jest/globals';
import { LocalNetwork } from './local/local-network.js';
import { pairedClient } from './support/paired-client.js';

const CONTACTS = 20;
const MESSAGES_EACH = 50;

it('delivers 1,000 messages of 20 contacts to the client, each once and in the order of its contact', async () => {
  const network = await LocalNetwork.start();
  const phone = network.phone();
  const contacts = Array.from({ length: CONTACTS }, (_, index) =>
    network.contact({ name: `Contact ${index}`, addressing: index % 2 ? 'lid' : 'pn' }),
  );
  const client = await pairedClient(network, phone);
  await Promise.all(
    contacts.map(async (contact) => {
      for (let index = 0; index < MESSAGES_EACH; index += 1) {
        await contact.say(`${contact.name} says ${index}`);
      }
    }),
  );
  await client.waitFor(() => client.messages.length >= CONTACTS * MESSAGES_EACH, 'all');
  await network.waitFor(() => phone.devices[0]?.mailbox.size === 0);
  for (const contact of contacts) {
    const said = client.texts.filter((text) => text.startsWith(`${contact.name} says `));
    const expected = Array.from(
      { length: MESSAGES_EACH },
      (_, index) => `${contact.name} says ${index}`,
    );
    expect(said).toEqual(expected);
  }
  expect(client.messages).toHaveLength(CONTACTS * MESSAGES_EACH);
  expect(network.errors).toEqual([]);
  await client.end();
  await network.stop();
});
