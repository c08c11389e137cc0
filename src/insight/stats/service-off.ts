import type { StateChange } from './event-tally.js';

function off(reason_code: string, reason: string): Omit<StateChange, 'at' | 'account'> {
  return { state: 'off', reason_code, reason };
}

/** The reasons why the service did not run. */
export const SERVICE_OFF = {
  stopped: off('service_stopped', 'The service was stopped.'),
  ended: off(
    'service_ended',
    'The service ended without being stopped: it was killed or failed, or the computer went off.',
  ),
  paused: off(
    'service_paused',
    'The service did not run: the computer slept, or its clock was changed.',
  ),
};
