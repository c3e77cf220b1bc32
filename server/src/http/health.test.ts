import { openTestServer } from '../testing';
import { openHealth } from './health.routes';

it('says of a worker whether its database answers, and answers nothing else', async () => {
  const server = await openTestServer();
  const health = openHealth(server.ctx);
  const ask = async (url: string) => {
    const { statusCode, body } = await health.inject(url);
    return [statusCode, body];
  };
  expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}']);
  for (const url of ['/', '/metrics', '/api/v1/session', '/Ab3dE6gH'])
    expect(await ask(url)).toEqual([404, '']);
  await server.close();
  expect(await ask('/healthz')).toEqual([503, '{"status":"unavailable"}']);
  await health.close();
});
