/** Who is texted by a job. */
export { sendingTasks } from './sending.tasks';
