import * as charts from './charts';
import * as dates from './dates';
import * as grid from './grid';
import * as main from './index';
import * as messaging from './messaging';

// A new name is a promise to every remote, a removed one breaks them: both should be seen in review.
describe('the doors of shared-ui', () => {
  it.each(Object.entries({ main, grid, charts, dates, messaging }))(
    '%s exports what it promised',
    (_door, exported) => {
      expect(Object.keys(exported).sort()).toMatchSnapshot();
    },
  );
});
