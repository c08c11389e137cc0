/** True if objects and lists are nested deeper than `levels`. Not recursive, so that it cannot overflow the stack. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let containers = [value].filter(isContainer);
  for (let level = 0; level < levels && containers.length > 0; level += 1) {
    containers = containers.flatMap((each) => Object.values(each)).filter(isContainer);
  }
  return containers.length > 0;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
