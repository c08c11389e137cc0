/** Calls between a benchmark and its processes, over the channel that Node opens between parent and child. */
export interface Call {
  id: number;
  name: string;
  args: unknown[];
}

/** The answer to a call; an answer to call 0, which does not exist, announces that calls can come now. */
export interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

export const READY = 0;

type Methods = Record<string, (...args: never[]) => unknown>;

/** Answers the calls of the parent process with these methods; calls of other methods are left to others. */
export function serveCalls(methods: Methods): void {
  process.channel?.ref();
  process.on('message', (call: Call) => {
    const method = methods[call.name] as ((...args: unknown[]) => unknown) | undefined;
    if (method) void answer(call, method);
  });
  send({ id: READY });
}

async function answer(call: Call, method: (...args: unknown[]) => unknown): Promise<void> {
  try {
    send({ id: call.id, result: await method(...call.args) });
  } catch (error) {
    send({ id: call.id, error: error instanceof Error ? (error.stack ?? '') : String(error) });
  }
}

function send(message: Answer): void {
  process.send?.(message);
}

/** The caller's view of the methods of a process. */
export type Calls<M extends Methods> = {
  [Name in keyof M]: (...args: Parameters<M[Name]>) => Promise<Awaited<ReturnType<M[Name]>>>;
};
