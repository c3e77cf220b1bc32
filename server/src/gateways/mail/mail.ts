export interface OutgoingMail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  headers?: Record<string, string>;
}

export interface Mail {
  /** Rejects when the mail server refuses it; call it from a task, which tries again. */
  send(mail: OutgoingMail): Promise<void>;
  /** Connects and signs in without sending. Rejects with the reason; the folder of a machine without SMTP_URL resolves. */
  check(): Promise<void>;
  close(): Promise<void>;
}
