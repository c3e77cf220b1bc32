/** A text that one worker has taken, at one attempt: what every later change is fenced by. */
export interface Claim {
  messageId: number;
  attempt: number;
}
