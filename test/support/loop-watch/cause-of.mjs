/** Names of code that is not ours, and of pieces from before the service answers. */
const START =
  /\/(internal\/modules|migrations\/)|node:internal\/(modules|vm|process\/esm)|\bcompileFunction\b|app\/bootstrap/;

/**
 * The code that ran between two times of a profile, in microseconds.
 * @returns where: the deepest functions of the program by their time; stack: the stack that was seen most often
 */
export function causeOf({ nodes, samples, timeDeltas, startTime }, from, until) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const leaves = new Map();
  const stacks = new Map();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index];
    if (at < from || at > until) continue;
    const frames = framesOf(byId.get(id));
    if (frames[0]?.startsWith('(idle)')) continue;
    const own =
      frames.find((frame) => /dist\//.test(frame) && !/node_modules/.test(frame)) ?? frames[0];
    leaves.set(own, (leaves.get(own) ?? 0) + 1);
    const stack = frames.slice(0, 14).join(' < ');
    stacks.set(stack, (stacks.get(stack) ?? 0) + 1);
  }
  const where = top(leaves, 5);
  const stack = top(stacks, 2);
  const isStart = where.length > 0 && [...stacks.keys()].some((each) => START.test(each));
  return { isStart, where, stack };
}

function framesOf(node) {
  const frames = [];
  for (let each = node; each; each = each.parent) {
    const { functionName, url, lineNumber } = each.callFrame;
    if (functionName === '(root)') continue;
    const place = url.replace(/^file:\/\//, '').replace(/^.*\/(dist\/)/, '$1');
    frames.push(`${functionName || 'anonymous'}${place ? ` ${place}:${lineNumber + 1}` : ''}`);
  }
  return frames;
}

function top(counts, most) {
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return sorted.slice(0, most).map(([name, count]) => `${count} ${name}`);
}
