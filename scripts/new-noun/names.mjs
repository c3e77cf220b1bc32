const NOUN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** `field-office` in every spelling the skeleton needs. @throws TypeError for what is no name. */
export function namesOf(noun) {
  if (!NOUN.test(noun))
    throw new TypeError(
      `"${noun}" is no name: small letters, digits and dashes, in the singular (field-office).`,
    );
  const plural = /[^aeiou]y$/.test(noun)
    ? noun.replace(/y$/, 'ies')
    : /(s|x|ch|sh)$/.test(noun)
      ? `${noun}es`
      : `${noun}s`;
  const pascal = (word) => word.split('-').map(capital).join('');
  const camel = (word) => pascal(word)[0].toLowerCase() + pascal(word).slice(1);
  return {
    noun,
    plural,
    type: pascal(noun),
    types: pascal(plural),
    one: camel(noun),
    many: camel(plural),
    table: noun.replaceAll('-', '_'),
    label: capital(noun.replaceAll('-', ' ')),
    labels: capital(plural.replaceAll('-', ' ')),
  };
}
