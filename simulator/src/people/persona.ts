import { draw, pick } from '../random';

// How the public of the demo behaves. Shares are of the people reached; what a person does depends on the
// number (a landline stays a landline) or on the message (nobody answers everything).
const UNREACHABLE = 0.012;
const NETWORK_FAILS = 0.008;
const STOPS = 0.02;
const REPLIES = 0.12;
const OPENS_LINK = 0.05;

const UNREACHABLE_CODES = [4720, 4720, 4721, 4702] as const;
const NETWORK_CODES = [4750, 4702, 5620, 5600, 4770] as const;

const STOP_TEXTS = [
  'STOP',
  'STOP',
  'Stop',
  'stop',
  'Stop.',
  'UNSUBSCRIBE',
  'Stop please',
  'STOP!',
  'Quit',
] as const;
const ANSWERS_TO_A_QUESTION = [
  'Yes',
  'Yes!',
  'Yes, count me in',
  'No',
  'No thanks',
  'Maybe, can you tell me more?',
  'Absolutely 👍',
  'Not this year, sorry.',
  'Sí, gracias',
  'I already did!',
  'What time?',
  'Where is it?',
  'Depends on work. I’ll know on Friday.',
] as const;
const REMARKS = [
  'Thanks for the reminder',
  'Who is this?',
  'Wrong number, I’m not who you think',
  'Ok',
  'Thank you!',
  'Can you call me after 5?',
  'How did you get my number?',
  'Already voted early 🗳️',
  'Please send me the address',
  'My mom passed away last year, she was at this number.',
  '👍',
  'Gracias',
  'I moved to another state',
  'Can’t talk now',
  'Great, will share with my neighbors',
  'We have got to STOP this terrible bill',
  'new phone who dis',
  'I’d like a yard sign',
  'Take me off your list please',
] as const;

export interface Behaviour {
  /** Why it cannot be delivered; null when it can. */
  failsWith: number | null;
  reply: string | null;
  opensLink: boolean;
}

/** What the person with this number does with this message. */
export function behaviourOf(seed: number, person: string, fate: string, text: string): Behaviour {
  const silent = { reply: null, opensLink: false };
  if (draw(seed, person, 'line') < UNREACHABLE)
    return { failsWith: pick(UNREACHABLE_CODES, draw(seed, person, 'code')), ...silent };
  if (draw(seed, fate, 'network') < NETWORK_FAILS)
    return { failsWith: pick(NETWORK_CODES, draw(seed, fate, 'code')), ...silent };
  if (draw(seed, person, 'patience') < STOPS)
    return { failsWith: null, reply: pick(STOP_TEXTS, draw(seed, person, 'word')), opensLink: false };

  const words = text.includes('?') ? ANSWERS_TO_A_QUESTION : REMARKS;
  return {
    failsWith: null,
    reply: draw(seed, fate, 'reply') < REPLIES ? pick(words, draw(seed, fate, 'words')) : null,
    opensLink: draw(seed, fate, 'link') < OPENS_LINK,
  };
}
