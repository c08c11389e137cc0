import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type {
  WebhookListDto,
  WebhookSecretDto,
} from '../../../src/features/webhooks/dto/webhook.dto.js';
import { addAccount } from '../../support/service/account.js';
import { waitForPhase } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const NAME = 'second';

describe('DELETE /api/accounts/<account>', () => {
  let network: LocalNetwork;
  let service: Service;
  let receivers: WebhookReceiver[];

  beforeAll(async () => {
    network = await LocalNetwork.start();
    service = await Service.start({ network });
    receivers = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
  });

  afterAll(async () => {
    await service.dispose();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await network.stop();
  });

  const list = async () =>
    (await service.api.get<WebhookListDto>('/api/webhooks')).body.webhooks.toReversed();

  async function connect(name: string): Promise<void> {
    const account = service.account(name);
    await account.api.post('/api/connect');
    await waitForPhase(account, 'waiting_for_scan');
  }

  it.each(['keep', 'delete'])(
    'takes its webhooks along, which serve no later account of its name: data=%s',
    async (data) => {
      await addAccount(service, NAME);
      const [own, shared] = receivers;
      const create = async (url: string, accounts: string[]) => {
        const { body } = await service.api.post<WebhookSecretDto>('/api/webhooks', {
          url,
          accounts,
        });
        return body.webhook.id;
      };
      const gone = await create(own.url, [NAME]);
      const kept = await create(shared.url, [NAME, 'default']);
      await connect(NAME);
      await Promise.all(receivers.map((receiver) => receiver.waitFor(`"account":"${NAME}"`)));
      const deleted = await service.api.delete(`/api/accounts/${NAME}?data=${data}`);
      expect(deleted.status).toBe(200);

      expect((await service.api.get(`/api/webhooks/${gone}`)).status).toBe(404);
      expect(await list()).toMatchObject([{ id: kept, accounts: ['default'] }]);
      const { body } = await service.api.get(`/api/webhooks/${kept}/deliveries`);
      expect(JSON.stringify(body)).not.toContain(`"account":"${NAME}"`);

      for (const receiver of receivers) receiver.received.length = 0;
      await addAccount(service, NAME);
      await connect(NAME);
      await connect('default');
      await shared.waitFor('"account":"default"');
      await waitFor('all events', async () => (await list()).every(({ lag }) => lag === 0));
      expect(own.received).toEqual([]);
      expect(shared.received.map(({ data: { account } }) => account)).not.toContain(NAME);

      await service.api.delete(`/api/accounts/${NAME}?data=delete`);
      await service.api.delete(`/api/webhooks/${kept}`);
      await service.api.post('/api/disconnect');
      for (const receiver of receivers) receiver.received.length = 0;
    },
  );
});
