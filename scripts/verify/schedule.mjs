/**
 * Runs tasks at the same time, the long ones first, as long as there are cores for them. A task that waits more than it
 * works asks for less than a whole one. `after` is what must have come to an end, well or not, before it begins. Resolves
 * when all have ended; a task must not throw.
 *
 * @param {{ seconds: number, cores?: number, after?: Promise<unknown>, run: () => Promise<void> }[]} tasks
 * @param {number} cores
 */
export function schedule(tasks, cores) {
  const waiting = [...tasks].sort((one, other) => other.seconds - one.seconds);
  const held = new Set(tasks.filter(({ after }) => after));
  let free = cores;
  let running = 0;
  return new Promise((resolve) => {
    const begin = () => {
      if (waiting.length === 0 && running === 0) return resolve();
      for (;;) {
        // Alone on the machine anything may run, whatever it asks for.
        const at = waiting.findIndex(
          (task) => !held.has(task) && ((task.cores ?? 1) <= free || running === 0),
        );
        if (at < 0) return undefined;
        const [{ cores: wanted = 1, run }] = waiting.splice(at, 1);
        free -= wanted;
        running += 1;
        void run().finally(() => {
          free += wanted;
          running -= 1;
          begin();
        });
      }
    };
    for (const task of Array.from(held)) {
      const release = () => {
        held.delete(task);
        begin();
      };
      task.after.then(release, release);
    }
    begin();
  });
}
