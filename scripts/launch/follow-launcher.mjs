// Loaded before a started process: when the launcher is gone, however it went, the process ends as by SIGTERM.
// The launcher holds the other end of this pipe and never writes; the kernel closes it with the launcher.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const LAUNCHER = 3;

// Threads are started with the same arguments; the process needs to listen once.
if (isMainThread) {
  const pipe = new Socket({ fd: LAUNCHER });
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.on('error', () => {});
  pipe.resume();
  pipe.unref();
}
