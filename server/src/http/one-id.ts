import { ValidationError } from '../problems';
import type { App } from './module';

const OTHER = 'The address names another one, so nothing was done.';
/** What a thing calls its `id` in a body; the others say `id`. */
const OWN_NAMES: Record<string, string> = { job: 'jobId' };

/** What an address names is changed, and nothing else: a body that names another one is refused, whoever is mistaken. */
export function installOneId(app: App): void {
  app.addHook('preValidation', async ({ body, params, routeOptions: { url = '' } }) => {
    if (typeof body !== 'object' || body === null) return;
    const said = body as Record<string, unknown>;
    for (const [name, value] of Object.entries(params as Record<string, string>)) {
      const thing = /([^/]+)\/:id(?:\/|$)/.exec(url)?.[1] ?? '';
      const names = name === 'id' ? ['id', OWN_NAMES[thing] ?? 'id'] : [name];
      const other = names.find((each) => String(said[each] ?? value) !== value);
      if (other !== undefined) throw new ValidationError(OTHER, { [other]: OTHER });
    }
  });
}
