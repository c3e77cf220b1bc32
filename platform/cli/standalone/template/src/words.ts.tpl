const number = new Intl.NumberFormat('en-US');

/** Every sentence a person reads here. */
export const words = {
  title: '{{title}}',
  search: 'Search lists',
  empty: 'There is no list to ask yet. Upload one in Phone Lists.',
  columns: { name: 'List', people: 'People', added: 'Added' },
  ask: (list: string) => `Ask ${list}`,
  asked: (question: string) => `Kept for this list: ${question}`,
  number: (value: number) => number.format(value),
  summary: {
    link: 'Summary',
    title: '{{title}} summary',
    chart: 'People per list',
    sum: (people: number, lists: number) => `${number.format(people)} people in ${lists} lists.`,
    failed: 'The lists could not be read.',
  },
  panel: {
    title: 'Question',
    text: (list: string) => `Asked of everybody in ${list}.`,
    label: 'Question',
    save: 'Keep question',
    missing: 'Write the question first.',
    unsaved: 'The question is not kept yet.',
  },
};
