/** The least that webhooks can be: the same body posted to each address by undici, ten at once, and nothing stored. */
import { Agent } from 'undici';
import { serveCalls } from './serve-calls.mjs';

const AT_ONCE = 10;
const agent = new Agent();
const headers = { 'content-type': 'application/json' };

async function postAll(url, count, body) {
  const { origin, pathname: path } = new URL(url);
  let left = count;
  const lane = async () => {
    for (; left > 0;) {
      left -= 1;
      const answer = await agent.request({ origin, path, method: 'POST', headers, body });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

serveCalls({
  post: (urls, count, body) =>
    Promise.all(urls.map((url) => postAll(url, count, body))).then(() => {}),
});
