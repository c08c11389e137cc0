import type { WebhookSecretDto } from '../../../src/features/webhooks/dto/webhook.dto.js';
import type { ApiClient } from '../service/http.js';
import { WebhookReceiver, type Answer } from '../webhook-receiver.js';
import type { MarkedWords } from './marked-words.js';

/** A webhook full of marked words, and its receiver, which answers with more of them and with the headers that it got. */
export interface MarkedWebhook {
  id: string;
  /** `['*']` for all. */
  accounts: readonly string[];
  /** The status of the receiver's answers. */
  code: number;
  receiver: WebhookReceiver;
}

/**
 * @param accounts `['*']` for all
 * @param code the status of the receiver's answers
 */
export async function createMarkedWebhook(
  api: ApiClient,
  words: MarkedWords,
  { accounts, code }: { accounts: readonly string[]; code: number },
): Promise<MarkedWebhook> {
  const receiver = await WebhookReceiver.start();
  const word = (place: string) => words.make(accounts, `${code}${place}`);
  const secret = (place: string) => words.make('nobody', `${code}${place}`);
  const answered = word('answer');
  receiver.answer = ((request, response) =>
    response
      .writeHead(code)
      .end(`${answered} ${JSON.stringify(request.headers)}`)) satisfies Answer;
  const { status, body } = await api.post<WebhookSecretDto>(
    '/api/webhooks',
    {
      url: `${receiver.url}/${word('path')}`,
      description: word('description'),
      headers: {
        Authorization: `Bearer ${secret('bearer')}`,
        'X-Plain-Name': secret('plain'),
        'x-lower': secret('lower'),
      },
      accounts: accounts.includes('*') ? null : accounts,
    },
    { 'X-Request-Id': word('request') },
  );
  if (status !== 201) throw new Error(`The webhook was not created: ${JSON.stringify(body)}`);
  words.note('nobody', body.secret, false);
  words.note(accounts, body.webhook.id);
  return { id: body.webhook.id, accounts, code, receiver };
}
