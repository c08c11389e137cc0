import { ControlServer } from '../../packages/network/src/control/control-server.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import { ApiClient } from '../support/service/http.js';
import { Service } from '../support/service/service.js';
import type { Call } from './document.js';

export const TOKEN = 'a-token-of-some-length';

/** Calls that cannot succeed in a connected session with one message that was read. */
const OTHER_STATUSES: Record<string, number> = {
  readQrSvg: 404,
  readQrPng: 404,
  readQrText: 404,
  requestPairingCode: 409,
  // Nobody has a picture.
  readPicture: 404,
  // The message is a text.
  readMedia: 404,
  readThumbnail: 404,
  retryMessage: 409,
  vote: 400,
  createWebhook: 201,
  createAccount: 201,
};

/** The status with which a connected session answers a call. */
export function statusOf({ operation }: Call): number {
  return OTHER_STATUSES[operation.operationId ?? ''] ?? 200;
}

/** A service, not yet connected, and the people in the examples of the document. */
export class CallRig {
  private constructor(
    readonly network: LocalNetwork,
    readonly phone: Phone,
    readonly contact: Contact,
    private readonly control: ControlServer,
    readonly service: Service,
  ) {}

  static async start(): Promise<CallRig> {
    const network = await LocalNetwork.start();
    const phone = network.phone({ number: '15550100', name: 'Ada' });
    const contact = network.contact({ number: '15550102', name: 'Grace', receipts: 'read' });
    network.contact({ number: '15550103', name: 'Linus' });
    network.group({ id: '120363000000000000', creator: phone, participants: [contact] });
    const control = new ControlServer(network);
    const SERVICE_NETWORK_CONTROL_URL = await control.listen(0);
    const env = { SERVICE_API_TOKEN: TOKEN, SERVICE_NETWORK_CONTROL_URL };
    const service = await Service.start({ network, env });
    return new CallRig(network, phone, contact, control, service);
  }

  get api(): ApiClient {
    return new ApiClient(this.service.baseUrl, { Authorization: `Bearer ${TOKEN}` });
  }

  async dispose(): Promise<void> {
    await this.service.dispose();
    await this.control.stop();
    await this.network.stop();
  }
}
