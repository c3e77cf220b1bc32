const FIRST =
  'Ava Noah María Liam Zoë Ethan José Mia Lucas Amélie Owen Chloé Jesús Ruth Omar Priya Sean Nora Ivan Wei Fatima Björn Keisha Pavel Inés Hana Theo Maya Luis Grace'.split(
    ' ',
  );
const LAST =
  "Smith García O'Brien Nguyễn Johnson Müller Williams Brown D'Angelo Peña Davis Martínez Wilson Łukasik Anderson Thomas Jackson White Harris Núñez Clark Lewis Robinson Walker Young".split(
    ' ',
  );
/** Area code, city, state. */
const PLACES = [
  [202, 'Washington', 'DC'],
  [205, 'Birmingham', 'AL'],
  [206, 'Seattle', 'WA'],
  [207, 'Portland', 'ME'],
  [208, 'Boise', 'ID'],
  [212, 'New York', 'NY'],
  [214, 'Dallas', 'TX'],
  [215, 'Philadelphia', 'PA'],
  [216, 'Cleveland', 'OH'],
  [303, 'Denver', 'CO'],
  [304, 'Charleston', 'WV'],
  [305, 'Miami', 'FL'],
  [312, 'Chicago', 'IL'],
  [313, 'Detroit', 'MI'],
  [314, 'St. Louis', 'MO'],
  [317, 'Indianapolis', 'IN'],
  [402, 'Omaha', 'NE'],
  [404, 'Atlanta', 'GA'],
  [405, 'Oklahoma City', 'OK'],
  [410, 'Baltimore', 'MD'],
  [412, 'Pittsburgh', 'PA'],
  [414, 'Milwaukee', 'WI'],
  [415, 'San Francisco', 'CA'],
  [480, 'Mesa', 'AZ'],
  [501, 'Little Rock', 'AR'],
  [502, 'Louisville', 'KY'],
  [503, 'Portland', 'OR'],
  [504, 'New Orleans', 'LA'],
  [505, 'Albuquerque', 'NM'],
  [512, 'Austin', 'TX'],
  [515, 'Des Moines', 'IA'],
  [601, 'Jackson', 'MS'],
  [602, 'Phoenix', 'AZ'],
  [603, 'Manchester', 'NH'],
  [605, 'Sioux Falls', 'SD'],
  [612, 'Minneapolis', 'MN'],
  [615, 'Nashville', 'TN'],
  [617, 'Boston', 'MA'],
  [702, 'Las Vegas', 'NV'],
  [704, 'Charlotte', 'NC'],
] as const;

export interface Person {
  phone: number;
  first_name: string;
  last_name: string;
  city: string;
  state: string;
}

/** Number `index` of the 4,000 people there are: 100 fictional numbers (555-0100…0199) in 40 area codes. */
export function personAt(index: number): Person {
  const [area, city, state] = PLACES[index % PLACES.length]!;
  const line = Math.floor(index / PLACES.length) % 100;
  return {
    phone: area * 10_000_000 + 5_550_100 + line,
    first_name: FIRST[(index * 7) % FIRST.length]!,
    last_name: LAST[(index * 11) % LAST.length]!,
    city,
    state,
  };
}

/** What people write, and what is answered. */
export const REPLIES = [
  ['Yes, count me in!', 'Wonderful, thank you! We will be in touch with the details.'],
  ['Who is this?', 'A volunteer of the campaign. You are on our list of supporters: may I tell you more?'],
  ['Already voted :)', 'Thank you for voting!'],
  ['Thank you for reaching out', 'Thank you for reading. Write here whenever you have a question.'],
  ['Can you send me the address?', 'City Hall, the entrance on Main Street.'],
  ['What time does it start?', 'Doors open at 6 PM.'],
  ['I support you', 'Thank you, that means a lot to us!'],
  ['Not this year, sorry', 'No problem, thank you for telling us.'],
  ['Please call me instead', 'Of course. When is a good time for you?'],
  ['How can I volunteer?', 'Great! We knock doors each Saturday at 10 AM. Shall I put you down?'],
  ['We moved to another district', 'Thank you for telling us! We will correct our list.'],
  ['Where is my polling place?', 'You find it by your address at vote.gov.'],
  ['Donated yesterday', 'Thank you so much!'],
  ['👍', '🙏'],
  ['We have got to stop this terrible bill', 'We agree. A call to your council member helps most.'],
  ['Can I bring my sister?', 'Please do, the more the better!'],
  ["I'm out of town that week", 'Thank you for telling us. Early voting begins two weeks before.'],
  ['Sí, gracias', '¡Gracias a usted!'],
] as const;
export const STOPS = [
  'STOP',
  'Stop',
  'stop',
  'Stop!',
  'STOP.',
  'Unsubscribe',
  'Stop texting me, who gave you my number?',
] as const;
