/** The catalogue while one works on it: recompiled on every change, reload to see. */
import { serve, watch } from './site.mjs';

const PORT = 4150;
const watching = watch((words) => console.log(words || `http://127.0.0.1:${PORT}`));
const server = await serve(PORT);
process.once('SIGINT', () => {
  server.close();
  watching.close(() => process.exit(0));
});
