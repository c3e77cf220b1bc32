import { dressPage } from './dress-page.mjs';

const page = (drawing) =>
  [
    '<head>',
    '<meta property="csp-nonce" nonce="abc">',
    drawing,
    `<style nonce="abc">@font-face{font-family:'Inter';src:url(/assets/inter.1.woff2)}</style>`,
    '<script defer fetchpriority="high" src="/assets/main.1.js" crossorigin nonce="abc"></script>',
    '<link rel="preload" as="script" href="/assets/console.1.js" crossorigin>',
    '<link rel="preload" as="font" type="font/woff2" href="/assets/inter.1.woff2" crossorigin>',
    '<script type="application/json" id="campaign-resolved" nonce="abc">{}</script>',
    '</head>',
  ].join('\n');
const DRAWING = `<style nonce="abc" data-styled="true">@font-face{font-family:'Fallback'}.a{color:red}</style>`;
const build = { entry: ['main.2.js', 'main.2.css'], integrity: { 'main.2.js': 'sha384-two' } };
const dressed = dressPage(page(DRAWING), build, {
  announced: ['remote.2.js'],
  readStyle: () => '@font-face{font-family:$&}',
});

describe("the product's page for the one build", () => {
  it('is drawn as the product draws it: else a bare page is compared with a painted one', () => {
    expect(dressed).toContain(DRAWING);
    expect(dressed).toContain('id="campaign-resolved"');
  });

  it("names the one build's files and none of the product's", () => {
    expect(dressed).not.toMatch(/main\.1|console\.1/);
    expect(dressed).toContain(
      '<script defer fetchpriority="high" src="/assets/main.2.js" integrity="sha384-two" crossorigin nonce="abc">',
    );
    expect(dressed).toContain('<link rel="preload" as="script" href="/assets/remote.2.js" crossorigin>');
    expect(dressed.indexOf('main.2.js')).toBeLessThan(dressed.indexOf('campaign-resolved'));
  });

  it('has the fonts once, as they are written', () => {
    expect(dressed.match(/@font-face\{font-family:(?!'Fallback')/g)).toHaveLength(1);
    expect(dressed).toContain('font-family:$&}');
    expect(dressed.match(/as="font"/g)).toHaveLength(1);
  });
});
