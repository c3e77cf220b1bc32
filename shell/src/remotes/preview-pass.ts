const ITEM = 'preview-pass';

/** The pass of a build that this tab tries alone. The session's storage is a tab's own; the server holds the pass to the session. */
export function readPass(): string | undefined {
  try {
    return sessionStorage.getItem(ITEM) ?? undefined;
  } catch {
    // A browser that keeps nothing previews nothing.
    return undefined;
  }
}

export const keepPass = (pass: string) => sessionStorage.setItem(ITEM, pass);

export function forgetPass() {
  if (readPass() !== undefined) sessionStorage.removeItem(ITEM);
}
