import { prepareMedia } from '../media/prepare-media';
import { sunrise, sunriseStill } from './demo-film';

it('the demo’s film is one that may be sent, and has its still', async () => {
  const { mimeType, send, thumb } = await prepareMedia(sunrise(), sunriseStill());
  expect([mimeType, send.length < 600_000, thumb !== null]).toEqual(['video/mp4', true, true]);
});
