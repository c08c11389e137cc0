import { FAULT_SWITCHES, type FaultName, type FaultSwitch } from './fault-switches.js';
import type { LocalNetwork } from '../local/local-network.js';
import { command, flag, oneOf, optional, type Command } from './command.js';

/** The command for people who turn faults on and off, and want to see which are on. */
export function faultSwitchCommands(network: LocalNetwork): Record<string, Command> {
  return {
    faults: command<{ fault?: FaultName; on?: boolean }>(
      'turns a fault on, or off (on: false), and lists all of them; is_on is null for a fault that happens once',
      { fault: optional(oneOf(...Object.keys(FAULT_SWITCHES))), on: optional(flag) },
      ({ fault, on = true }) => {
        if (fault !== undefined) turn(network, FAULT_SWITCHES[fault], on);
        return { faults: describeFaults(network) };
      },
    ),
  };
}

/** Off only what is on: the acks of another fault stay as they are. */
function turn(network: LocalNetwork, fault: FaultSwitch, isOn: boolean): void {
  if (isOn || fault.isOn?.(network)) fault.set(network, isOn);
}

function describeFaults(network: LocalNetwork) {
  return Object.entries<FaultSwitch>(FAULT_SWITCHES).map(([name, { does, isOn }]) => ({
    name,
    does,
    is_on: isOn && isOn(network),
  }));
}
