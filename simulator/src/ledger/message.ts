/** What the carrier remembers of an accepted message. The text stays in the file. */
export interface Message {
  id: string;
  at: number;
  account: string;
  applicationId: string;
  from: string;
  to: string[];
  tag: string;
  media: number;
  segments: number;
  behaviour: string;
  status: number | null;
  /** 1 for the first message with this tag, 2 for one that should not be. */
  nth: number;
  /** The person had written STOP to this number, and the callback that says so had been acknowledged. */
  afterStop: boolean;
  outcome: 'pending' | 'delivered' | 'failed' | 'silent';
  errorCode: number | null;
  visits: number;
}

/** What is counted of a request that came to nothing. */
export interface HttpError {
  applicationId: string;
  from: string;
  tag: string;
  behaviour: string;
  status: number | null;
  afterStop: boolean;
}
