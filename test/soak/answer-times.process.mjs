/** Sends requests to an address at a steady pace until it is told to end, and then prints the time of each answer. */
const [, , url, pauseMs] = process.argv;
const times = [];
const over = new AbortController();
process.once('SIGTERM', () => over.abort());
process.stdout.write('ready\n');
do {
  const start = performance.now();
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  times.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, Number(pauseMs)));
} while (!over.signal.aborted);
process.stdout.write(JSON.stringify(times));
