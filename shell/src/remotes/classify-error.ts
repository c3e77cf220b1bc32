/** Why a room cannot be shown; each has its own words and its own way on. */
export type FailureKind =
  | 'timeout'
  | 'offline'
  | 'not-found'
  | 'http'
  | 'integrity'
  | 'incompatible'
  | 'evaluation'
  | 'chunk'
  | 'render';

/** A failure whose kind is known where it happened. */
export class RemoteProblem extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'RemoteProblem';
  }
}

export interface Failure {
  kind: FailureKind;
  /** For the console's log and for support; never the main text. */
  detail: string;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isChunkFailure = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /^Loading (CSS )?chunk /.test(error.message));

/** @param during what was going on when `error` came: its download, its evaluation, or its life on the page */
export function classifyError(error: unknown, during: 'load' | 'render'): Failure {
  const detail = messageOf(error);
  if (error instanceof RemoteProblem) return { kind: error.kind, detail };
  if (isChunkFailure(error)) return { kind: navigator.onLine ? 'chunk' : 'offline', detail };
  return { kind: during === 'render' ? 'render' : 'evaluation', detail };
}
