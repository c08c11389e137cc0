import type { Account, Addressing, Device } from '../directory/account.js';
import type { Room } from '../directory/room.js';
import type { Envelope } from './content/envelope.js';

/** The simulated main device of a person: people pass plain objects to each other, without encryption. */
export interface MainDevice extends Device {
  /** The address of its owner in chats of two. */
  readonly addressing: Addressing;
  receive(from: Account, envelope: Envelope): void;
  receiveReceipt(ids: string[], type: string, room?: Room): void;
}

export function mainDeviceOf({ devices }: Account): MainDevice | undefined {
  const device = devices.get(0);
  return device && isMain(device) ? device : undefined;
}

function isMain(device: Device): device is MainDevice {
  return 'receive' in device;
}
