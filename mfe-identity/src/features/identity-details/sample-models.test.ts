import { checkSamples, hasLink } from '@campaign/shared-api/registration';
import { modelFor } from './sample-models';

it.each([
  'POLITICAL',
  'NGO',
  'RETAIL',
  'HOSPITALITY',
  'ENTERTAINMENT',
  'AGRICULTURE',
  'GOVERNMENT',
  'ENERGY',
  'EDUCATION',
  'HEALTHCARE',
  'REAL_ESTATE',
  'FINANCIAL',
  'anything else',
])('the model for %s passes its own check', (vertical) => {
  const model = modelFor(vertical, 'Harbor Youth', 'https://harbor.example');
  expect(hasLink(model.sample1)).toBe(true);
  expect(checkSamples({ ...modelFor(vertical, 'Harbor Youth', ' '), names: ['Harbor Youth'] })).toEqual([]);
  expect(checkSamples({ ...model, names: ['Harbor Youth'] })).toEqual([]);
});
