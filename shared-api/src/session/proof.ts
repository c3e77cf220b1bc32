/** Asks the person to show that it is still them; false when they do not. */
export type Prover = () => Promise<boolean>;

let prover: Prover | undefined;
let asking: Promise<boolean> | undefined;

/** The shell's: what asks. */
export function setProver(ask: Prover | undefined): void {
  prover = ask;
}

/** Several calls that wait at the same moment are answered by one proof. */
export function askForProof(): Promise<boolean> {
  if (!prover) return Promise.resolve(false);
  asking ??= prover().finally(() => {
    asking = undefined;
  });
  return asking;
}
