import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

const HOST = '127.0.0.1';

interface Line {
  near: Socket;
  far: Socket;
  /** Neither side hears of the other any more, and neither is told. */
  dead: boolean;
}

/** Stands between two parts of the product and breaks what runs through it, the way networks do. */
export class TcpProxy {
  #lines = new Set<Line>();
  #refuses = false;
  #holds = false;

  private constructor(
    private server: Server,
    private target: number,
  ) {
    server.on('connection', (near) => this.#join(near));
  }

  static async open(target: number): Promise<TcpProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    return new TcpProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Every connection is reset, and none is made for a while. */
  async cut(ms: number): Promise<void> {
    this.#refuses = true;
    for (const line of this.#lines) reset(line);
    await pause(ms);
    this.#refuses = false;
  }

  /** Nothing gets through for a while; nothing is lost. */
  async hold(ms: number): Promise<void> {
    this.#holds = true;
    for (const line of this.#lines) setFlowing(line, false);
    await pause(ms);
    this.#holds = false;
    for (const line of this.#lines) setFlowing(line, true);
  }

  /** Half-open: what is connected now stays connected and never hears anything again. New connections work. */
  leaveHalfOpen(): number {
    for (const line of this.#lines) {
      line.dead = true;
      // What comes is read and thrown away, as on a path whose other end is gone.
      setFlowing(line, true);
    }
    return this.#lines.size;
  }

  async close(): Promise<void> {
    for (const line of this.#lines) reset(line);
    await new Promise((resolve) => this.server.close(resolve));
  }

  #join(near: Socket): void {
    near.on('error', () => {});
    if (this.#refuses) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: HOST, port: this.target, noDelay: true });
    near.setNoDelay(true);
    const line: Line = { near, far, dead: false };
    this.#lines.add(line);
    far.on('error', () => {});
    this.#pass(line, near, far);
    this.#pass(line, far, near);
    if (this.#holds) setFlowing(line, false);
  }

  #pass(line: Line, from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (!line.dead) to.write(bytes);
    });
    from.on('end', () => {
      if (!line.dead) to.end();
    });
    from.on('close', (broken) => {
      if (!line.dead) {
        if (broken) to.resetAndDestroy();
        else to.end();
      }
      if (line.near.destroyed && line.far.destroyed) this.#lines.delete(line);
    });
  }
}

function setFlowing({ near, far }: Line, flows: boolean): void {
  for (const socket of [near, far]) {
    if (flows) socket.resume();
    else socket.pause();
  }
}

function reset({ near, far }: Line): void {
  near.resetAndDestroy();
  far.resetAndDestroy();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
