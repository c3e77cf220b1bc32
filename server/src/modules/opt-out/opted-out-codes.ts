/** "This person has opted out", in the carriers' numbers: Bandwidth, Telnyx, Twilio. */
export const OPTED_OUT_CODES: readonly number[] = [4775, 40300, 21610];
