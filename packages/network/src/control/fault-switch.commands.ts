import { FAULT_SWITCHES, type FaultSwitch } from './fault-switches.js';
import type { LocalNetwork } from '../local/local-network.js';
import { command, flag, oneOf, optional, type Command } from './command.js';

/**
 * The command for people who turn faults on and off, and want to see which are on.
 * @param more faults of whoever runs the network
 */
export function faultSwitchCommands(
  network: LocalNetwork,
  more: Record<string, FaultSwitch>,
): Record<string, Command> {
  const switches: Record<string, FaultSwitch> = { ...FAULT_SWITCHES, ...more };
  return {
    faults: command<{ fault?: string; on?: boolean }>(
      'turns a fault on, or off (on: false), and lists all of them; is_on is null for a fault that happens once',
      { fault: optional(oneOf(...Object.keys(switches))), on: optional(flag) },
      ({ fault, on = true }) => {
        if (fault !== undefined) turn(network, switches[fault], on);
        return { faults: describeFaults(network, switches) };
      },
    ),
  };
}

/** Off only what is on: the acks of another fault stay as they are. */
function turn(network: LocalNetwork, fault: FaultSwitch, isOn: boolean): void {
  if (isOn || fault.isOn?.(network)) fault.set(network, isOn);
}

function describeFaults(network: LocalNetwork, switches: Record<string, FaultSwitch>) {
  return Object.entries(switches).map(([name, { does, isOn }]) => ({
    name,
    does,
    is_on: isOn && isOn(network),
  }));
}
