import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFolder } from '../../support/service/service.js';
import { ServiceProcess } from '../../support/service/service-process.js';

const TOKEN = 'a-token-of-sixteen+';
const folder = createFolder();
let service: ServiceProcess;

const start = async (token = TOKEN) => {
  service = await ServiceProcess.start({ folder, env: { SERVICE_API_TOKEN: token } });
};

beforeAll(() => start());

afterAll(() => service.dispose());

async function logIn(): Promise<string> {
  const { headers } = await service.api.post('/api/login', { token: TOKEN });
  return headers.get('set-cookie')!.split(';')[0];
}

const statusWith = async (cookie: string): Promise<number> =>
  (await service.api.get('/api/chats', { Cookie: cookie })).status;

it('outlive a killed process, and their ends do, too', async () => {
  const [kept, ended] = [await logIn(), await logIn()];
  const headers = { Cookie: ended, 'Sec-Fetch-Site': 'same-origin' };
  const logout = await fetch(`${service.baseUrl}/api/login`, { method: 'DELETE', headers });
  expect(logout.status).toBe(200);
  await service.kill('SIGKILL');
  // On another port, as another process of several has it.
  await start();
  expect([await statusWith(kept), await statusWith(ended)]).toEqual([200, 401]);
});

it('end with their token', async () => {
  const cookie = await logIn();
  await service.stop();
  await start('another-token-of-mine');
  expect(await statusWith(cookie)).toBe(401);
  await service.stop();
  await start();
  expect(await statusWith(cookie)).toBe(401);
});
