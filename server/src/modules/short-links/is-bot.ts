const BOTS =
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|slack|skype|telegram|twitter|discord|linkedin|curl|wget|python-requests|headlesschrome|link ?check|safe ?links|proofpoint|barracuda/i;

/** Previews and scanners open links that nobody tapped; they are counted apart. */
export const isBot = (userAgent: string | undefined) => !userAgent || BOTS.test(userAgent);
