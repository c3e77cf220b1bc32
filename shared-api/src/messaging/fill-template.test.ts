import { fillTemplate, tagsOf } from './fill-template';

it('DYN-02 DYN-03 fills what is known, leaves what is not, and has nothing for nobody', () => {
  const ada = { first_name: 'Ada', last_name: null };
  expect(fillTemplate('Hi {first_name} {last_name}{city}, {nick}', ada)).toBe('Hi Ada , {nick}');
});

it('names every placeholder of a text once, in order', () => {
  expect(tagsOf('{nick} {zip} {first_name} {zip} {Nick2} {}')).toEqual({
    known: ['zip', 'first_name'],
    unknown: ['nick', 'Nick2'],
  });
});
