import type { LoadOutcome } from '@campaign/shared-api/contracts';

/** Why a remote cannot be shown; each has its own words and its own way on. */
export type FailureKind = Exclude<LoadOutcome, 'loaded' | 'tampered'> | 'disabled';

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

/** The build is right and the page is too old for it: a reload helps, and nothing is to be told of the build. */
export class NeedsReload extends RemoteProblem {
  constructor(message: string, options?: ErrorOptions) {
    super('incompatible', message, options);
  }
}

export interface Failure {
  kind: FailureKind;
  /** For the console's log and for support; never the main text, but for an operator's message. */
  detail: string;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isChunkFailure = (error: unknown): error is Error & { type?: string } =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /^Loading (CSS )?chunk /.test(error.message));

/** @param during what was going on when `error` came: its download, its evaluation, or its life on the page */
export function classifyError(error: unknown, during: 'load' | 'render'): Failure {
  const detail = messageOf(error);
  if (error instanceof RemoteProblem) return { kind: error.kind, detail };
  if (isChunkFailure(error)) {
    if (!navigator.onLine) return { kind: 'offline', detail };
    const known = ({ timeout: 'timeout', integrity: 'integrity' } as const)[error.type ?? ''];
    return { kind: known ?? 'chunk', detail };
  }
  return { kind: during === 'render' ? 'render' : 'evaluation', detail };
}
