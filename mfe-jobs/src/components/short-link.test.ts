import { hasLink, swapLink } from './short-link';

describe('a short link in a text', () => {
  it('is found with and without its scheme', () => {
    expect(hasLink('Go to go.example/Ab3dE6gH now', 'https://go.example/Ab3dE6gH')).toBe(true);
    expect(hasLink('Go now', 'https://go.example/Ab3dE6gH')).toBe(false);
    expect(hasLink('Go now', '')).toBe(false);
  });

  it('gives its place to another, and no other text does', () => {
    const former = 'https://go.example/Ab3dE6gH';
    const next = 'https://go.example/Zz9yX8wV';
    expect(swapLink('A https://go.example/Ab3dE6gH, b go.example/Ab3dE6gH', former, next)).toBe(
      'A https://go.example/Zz9yX8wV, b go.example/Zz9yX8wV',
    );
    expect(swapLink('Nothing here', former, next)).toBe('Nothing here');
    expect(swapLink('Nothing here', '', next)).toBe('Nothing here');
  });
});
