import { guardStyles } from './remote-styles';

const style = (nonce: string, marked = false) => {
  const element = document.createElement('style');
  element.nonce = nonce;
  if (marked) element.dataset.styled = 'active';
  document.head.append(element);
  return element;
};
afterEach(() => document.head.replaceChildren());

it('M10 takes a remote’s sheets away with it, and leaves the page’s own and those no remote can have made', () => {
  const own = style('n');
  const restore = guardStyles();
  const common = style('n', true);
  const extension = style('');
  const rogue = style('n');
  const disguised = style('n', true);
  restore();
  expect([own, common, extension].every(({ isConnected }) => isConnected)).toBe(true);
  expect([rogue, disguised].some(({ isConnected }) => isConnected)).toBe(false);
});
