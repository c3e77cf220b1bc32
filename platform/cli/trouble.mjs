/** Something the person at the keyboard can put right: shown as its text, without a stack. */
export class CommandError extends Error {
  constructor(message, { code = 'refused', hint } = {}) {
    super(message);
    Object.assign(this, { code, hint });
  }
}
